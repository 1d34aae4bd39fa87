/** Which languages are known, by the endings of their files, and how each is taken apart. */

/** Shapes of definitions that the patterns know. */
export type Family = 'braces' | 'python' | 'ruby' | 'shell' | 'sql' | 'lua' | 'lisp';

export type CommentStyle = 'slashes' | 'hash' | 'dashes' | 'semicolons';

export interface Language {
  /** Kept with the document as `codeLanguage`. */
  readonly name: string;
  readonly extensions: readonly string[];
  /** Name of its grammar among the assets; without one, patterns are all there is. */
  readonly grammar?: string;
  readonly family: Family;
  readonly comments: CommentStyle;
}

const braces = (name: string, extensions: string, grammar?: string): Language => ({
  name,
  extensions: extensions.split(' '),
  ...(grammar !== undefined && { grammar }),
  family: 'braces',
  comments: 'slashes',
});

const LANGUAGES: readonly Language[] = [
  braces('typescript', '.ts .mts .cts', 'typescript'),
  braces('tsx', '.tsx', 'tsx'),
  braces('javascript', '.js .mjs .cjs .jsx', 'javascript'),
  braces('java', '.java', 'java'),
  braces('go', '.go', 'go'),
  braces('rust', '.rs', 'rust'),
  braces('c', '.c .h', 'c'),
  braces('cpp', '.cc .cpp .cxx .c++ .hh .hpp .hxx .h++ .ipp', 'cpp'),
  braces('csharp', '.cs', 'csharp'),
  braces('php', '.php'),
  braces('kotlin', '.kt .kts'),
  braces('swift', '.swift'),
  braces('scala', '.scala'),
  braces('dart', '.dart'),
  braces('groovy', '.groovy .gradle'),
  braces('zig', '.zig'),
  braces('objective-c', '.m .mm'),
  braces('protobuf', '.proto'),
  braces('css', '.css .scss .less'),
  {
    name: 'python',
    extensions: ['.py', '.pyi', '.pyw'],
    grammar: 'python',
    family: 'python',
    comments: 'hash',
  },
  { name: 'ruby', extensions: ['.rb', '.rake'], family: 'ruby', comments: 'hash' },
  { name: 'elixir', extensions: ['.ex', '.exs'], family: 'ruby', comments: 'hash' },
  { name: 'julia', extensions: ['.jl'], family: 'ruby', comments: 'hash' },
  { name: 'perl', extensions: ['.pl', '.pm'], family: 'shell', comments: 'hash' },
  { name: 'r', extensions: ['.r'], family: 'shell', comments: 'hash' },
  { name: 'shell', extensions: ['.sh', '.bash', '.zsh', '.fish'], family: 'shell', comments: 'hash' },
  { name: 'powershell', extensions: ['.ps1', '.psm1'], family: 'shell', comments: 'hash' },
  { name: 'lua', extensions: ['.lua'], family: 'lua', comments: 'dashes' },
  { name: 'sql', extensions: ['.sql'], family: 'sql', comments: 'dashes' },
  {
    name: 'lisp',
    extensions: ['.el', '.lisp', '.clj', '.cljs', '.scm'],
    family: 'lisp',
    comments: 'semicolons',
  },
];

/** With the dot, lower case. */
export const codeExtensions: readonly string[] = LANGUAGES.flatMap(({ extensions }) => extensions);

/** Text that was called code without a name that says which: braces are the most common shape. */
const UNKNOWN: Language = braces('code', '');

/** A header is C++ when it has what C lacks. */
const CPP = /^\s*(?:class\s+\w+|namespace\b|template\s*<|using\s+\w+|public:|private:)/m;

export function languageOf(name: string, text: string): Language {
  const extension = /\.[^./\\]+$/.exec(name)?.[0].toLowerCase();
  const language = LANGUAGES.find(
    ({ extensions }) => extension !== undefined && extensions.includes(extension),
  );
  if (language === undefined) return UNKNOWN;
  if (extension === '.h' && CPP.test(text)) return LANGUAGES.find(({ name: other }) => other === 'cpp')!;
  return language;
}
