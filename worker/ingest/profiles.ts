/** How documents of certain sorts are read: users' profiles and parsers. */
import { Chunkers, type NamedChunker } from '../chunk/index.ts';
import {
  type AddSettings,
  CopseError,
  type DocumentInput,
  type Meta,
  metaFault,
  type PassageFacts,
  type Profile,
  type RawFacts,
} from '../contract/index.ts';
import {
  charsetOf,
  checkedExtensions,
  decodeHead,
  hasExtension,
  isKind,
  OwnParsers,
  type RegisteredParser,
  sniff,
} from '../parse/index.ts';

/** How many characters a detector sees. */
const HEAD = 60_000;
const KEYS: ReadonlySet<string> = new Set(['extensions', 'detect', 'kind', 'structure', 'chunker', 'meta']);
const STRUCTURES: ReadonlySet<string | undefined> = new Set([
  'markdown',
  'verse',
  'chapter',
  'window',
  undefined,
]);

export interface NamedProfile extends Profile {
  readonly name: string;
}

/** What is registered with an engine. */
export class Profiles {
  readonly parsers: OwnParsers;
  readonly chunkers: Chunkers;
  /** As they were registered. */
  readonly list: readonly NamedProfile[];

  /** Throws `invalid-option` for what is no profile. */
  constructor(
    profiles: Readonly<Record<string, Profile>> = {},
    parsers: OwnParsers = new OwnParsers(),
    chunkers: Chunkers = new Chunkers(),
  ) {
    this.parsers = parsers;
    this.chunkers = chunkers;
    this.list = Object.entries(profiles).map(([name, profile]) => this.#named(name, profile));
  }

  #named(name: string, profile: Profile): NamedProfile {
    const refuse = (what: string): never => {
      throw new CopseError('invalid-option', `The profile "${name}" ${what}.`, { profile: name });
    };
    const unknown = Object.keys(profile).find((key) => !KEYS.has(key));
    if (unknown !== undefined) refuse(`has an unknown part "${unknown}"; known: ${[...KEYS].join(', ')}`);
    const { kind, structure, extensions, chunker } = profile;
    if (kind !== undefined && !isKind(kind) && !this.parsers.ofKind(kind)) {
      refuse(`is for the unknown kind "${kind}"`);
    }
    if (!STRUCTURES.has(structure)) refuse(`forces the unknown structure "${structure}"`);
    if (chunker !== undefined && !this.chunkers.names.includes(chunker)) {
      refuse(`is for the unknown chunker "${chunker}"; known: ${this.chunkers.names.join(', ')}`);
    }
    for (const key of ['detect', 'meta'] as const) {
      if (!['function', 'undefined'].includes(typeof profile[key]))
        refuse(`has a ${key} that is no function`);
    }
    return {
      ...profile,
      name,
      ...(extensions && { extensions: checkedExtensions(`The profile "${name}"`, extensions) }),
    };
  }
}

/** How one document is to be read. */
export interface Reading {
  /** The caller's, and what its profile adds to them. */
  settings: AddSettings;
  profile?: NamedProfile;
  /** Absent: one of copse's own. */
  parser?: RegisteredParser;
  chunker: NamedChunker;
}

type Placed = DocumentInput & { source: string };

/** For the documents of one call. */
export class Readings {
  readonly #profiles: Profiles;
  readonly #settings: AddSettings;
  readonly #forced: NamedProfile | undefined;
  readonly #told = new Set<NamedProfile>();

  /** Throws `unsupported`, naming those there are, for a profile or a chunker that nobody registered. */
  constructor(profiles: Profiles, settings: AddSettings) {
    this.#profiles = profiles;
    this.#settings = settings;
    profiles.chunkers.named(settings.chunker);
    if (settings.profile !== undefined) this.#forced = named(profiles, settings.profile);
  }

  /** Adds a warning where a detector fails, once for each. */
  of(input: Placed, bytes: Uint8Array, warnings: string[]): Reading {
    const profile = this.#forced ?? this.#detected(input, bytes, warnings);
    const kind = this.#settings.kind ?? profile?.kind;
    const structure = this.#settings.structure ?? profile?.structure;
    const { parsers, chunkers } = this.#profiles;
    const parser = kind === undefined ? parsers.ofName(input.name) : parsers.ofKind(kind);
    const settings = {
      ...this.#settings,
      ...(kind !== undefined && { kind }),
      ...(structure && { structure }),
    };
    const chunker = chunkers.named(this.#settings.chunker ?? profile?.chunker);
    return { settings, chunker, ...(profile && { profile }), ...(parser && { parser }) };
  }

  #detected(input: Placed, bytes: Uint8Array, warnings: string[]): NamedProfile | undefined {
    const candidates = this.#profiles.list.filter(
      ({ detect, extensions }) =>
        detect && (extensions === undefined || hasExtension(input.name, extensions)),
    );
    if (candidates.length === 0) return undefined;
    const { source, name, type } = input;
    const facts: RawFacts = { source, name, bytes, ...(type !== undefined && { type }) };
    const head = headOf(input, bytes);
    return candidates.find((profile) => {
      try {
        return answer(profile, head, facts);
      } catch (error) {
        if (!this.#told.has(profile)) warnings.push(detectWarning(profile, error));
        this.#told.add(profile);
        return false;
      }
    });
  }
}

function named({ list }: Profiles, name: string): NamedProfile {
  const profile = list.find((each) => each.name === name);
  if (profile) return profile;
  const known = list.map((each) => each.name).join(', ') || 'none';
  throw new CopseError('unsupported', `add: no profile "${name}" is registered. Registered: ${known}.`, {
    key: 'profile',
    value: name,
  });
}

function headOf({ fromString, type }: Placed, bytes: Uint8Array): string {
  return !fromString && sniff(bytes) ? '' : decodeHead(bytes, HEAD, charsetOf(type));
}

function answer(profile: NamedProfile, head: string, facts: RawFacts): boolean {
  const found: unknown = profile.detect!(head, facts);
  if (typeof found === 'boolean') return found;
  throw new TypeError(`it gave neither true nor false but ${typeof found}`);
}

function detectWarning({ name }: NamedProfile, error: unknown): string {
  return `The profile "${name}" could not tell whether documents are for it: ${reasonOf(error)}`;
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

// --- facts about passages ----------------------------------------------------------------------------

/** Asks a profile for facts, passage by passage. */
export class PassageMeta {
  readonly #profile: NamedProfile;
  readonly #failures: unknown[] = [];
  #asked = 0;

  constructor(profile: NamedProfile) {
    this.#profile = profile;
  }

  /** Nothing where it fails. */
  of(text: string, passage: PassageFacts): Meta {
    this.#asked++;
    try {
      const meta: unknown = this.#profile.meta?.(text, passage) ?? {};
      const fault = metaFault(meta);
      if (fault !== undefined) throw new TypeError(fault);
      return meta as Meta;
    } catch (error) {
      this.#failures.push(error);
      return {};
    }
  }

  /** On all failures so far. */
  get warning(): string | undefined {
    if (this.#failures.length === 0) return undefined;
    const passages = `${this.#failures.length} of ${this.#asked} passages`;
    return `No facts by the profile "${this.#profile.name}" for ${passages}: ${reasonOf(this.#failures[0])}`;
  }
}
