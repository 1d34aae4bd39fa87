/**
 * The bundled encoder's files over HTTP. Only its short description is waited for when an index is opened; the
 * table of vectors comes in behind, and until then the index answers by keywords.
 */
import { CopseError, type Encoder, isCopseError, type Notice } from './contract/index.ts';
import { hashingEncoder, loadStaticEncoder } from './encode/index.ts';

/** Spelled out one by one: bundlers find files by this form only. */
const BUNDLED = {
  config: new URL('../public/encoder/config.json?no-inline', import.meta.url),
  model: new URL('../public/encoder/model.safetensors', import.meta.url),
  tokenizer: new URL('../public/encoder/tokenizer.json', import.meta.url),
};

const NAMES = { config: 'config.json', model: 'model.safetensors', tokenizer: 'tokenizer.json' };

export interface OpenedEncoder {
  value: Encoder | null;
  notice?: Notice;
}

/**
 * `assets`: base URL of self-hosted files. A file that is not there is a decision of whoever set up the site, and
 * the hashing encoder takes its place. A file that cannot be reached now leaves the index to keywords: to exchange
 * the encoder over it would mean to encode everything again, twice.
 */
export async function openStaticEncoder(assets?: string): Promise<OpenedEncoder> {
  const url = (file: keyof typeof NAMES): URL =>
    assets === undefined ? BUNDLED[file] : new URL(`encoder/${NAMES[file]}`, assets);
  const table = (): Promise<[Response, Response]> => Promise.all([get(url('model')), get(url('tokenizer'))]);
  try {
    const [config, answers] = await Promise.all([get(url('config')).then(bytesOf), table()]);
    return { value: await describedEncoder(config, answers, table) };
  } catch (error) {
    if (!isCopseError(error)) throw error;
    const missing = error.detail['missing'] === true;
    const instead = missing ? 'A simpler encoder takes its place.' : 'Search goes by keywords alone.';
    return {
      value: missing ? hashingEncoder() : null,
      notice: { code: 'encoder-unavailable', message: `${error.message} ${instead}` },
    };
  }
}

async function get(url: URL): Promise<Response> {
  const answer = await fetch(url).catch((error: unknown) => {
    throw unavailable(`The encoder file ${url} could not be reached: ${String(error)}.`, url, false, error);
  });
  const type = answer.headers.get('content-type') ?? '';
  // Servers of single-page applications answer every unknown address with their page.
  const page = answer.ok && type.startsWith('text/html');
  if (answer.ok && !page) return answer;
  const missing = page || answer.status === 404 || answer.status === 410;
  const reason = page ? 'is answered with an HTML page' : `is answered with status ${answer.status}`;
  throw unavailable(`The encoder file ${url} ${reason}.`, url, missing);
}

function unavailable(message: string, url: URL, missing: boolean, cause?: unknown): CopseError {
  return new CopseError('model-unavailable', message, { url: url.href, missing }, cause);
}

async function bytesOf(answer: Response): Promise<Uint8Array> {
  return new Uint8Array(await answer.arrayBuffer());
}

interface Description {
  name: string;
  hidden_dim: number;
  languages: string[];
  fusion_weight: number;
}

/** Known by its description and loaded when first asked; loaded at once where the description does not suffice. */
async function describedEncoder(
  config: Uint8Array,
  answers: [Response, Response],
  again: () => Promise<[Response, Response]>,
): Promise<Encoder> {
  const described = readDescription(config);
  let unread: [Response, Response] | undefined = answers;
  let loading: Promise<Encoder> | undefined;
  let loaded: Encoder | undefined;

  const read = async (): Promise<Encoder> => {
    const [model, tokenizer] = unread ?? (await again());
    unread = undefined;
    const files = { model: await bytesOf(model), tokenizer: await bytesOf(tokenizer), config };
    const encoder = loadStaticEncoder(files);
    if (described && (encoder.id !== described.name || encoder.dims !== described.hidden_dim)) {
      throw new CopseError(
        'encoder-mismatch',
        `The encoder's config.json describes ${described.name} with ${described.hidden_dim} dimensions; the model has ${encoder.dims}.`,
        { described: described.name, dims: encoder.dims },
      );
    }
    loaded = encoder;
    return encoder;
  };
  const load = (): Promise<Encoder> => {
    loading ??= read().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };

  if (!described) return load();
  return {
    id: described.name,
    dims: described.hidden_dim,
    languages: described.languages,
    fusionWeight: described.fusion_weight,
    get ready() {
      return loaded !== undefined;
    },
    async encode(texts, role, signal) {
      return (loaded ?? (await load())).encode(texts, role, signal);
    },
  };
}

function readDescription(config: Uint8Array): Description | undefined {
  const { name, hidden_dim, languages, fusion_weight } = JSON.parse(
    new TextDecoder().decode(config),
  ) as Partial<Description>;
  if (!name || !hidden_dim || !languages || fusion_weight === undefined) return undefined;
  return { name, hidden_dim, languages, fusion_weight };
}
