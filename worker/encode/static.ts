/** Static encoders in the Model2Vec layout: a text is the mean of its tokens' rows, normalised. */
import { CopseError, type Encoder } from '../contract/index.ts';
import { normaliseRow } from './rows.ts';
import { readSafetensors, type Tensor } from './safetensors.ts';
import { encodeSliced } from './slices.ts';
import { WordPiece } from './wordpiece.ts';

interface StaticEncoderFiles {
  /** `model.safetensors` with `embeddings` [tokens, dims] as I8, F16 or F32, and optionally `weights` [tokens]. */
  model: Uint8Array;
  /** `tokenizer.json` */
  tokenizer: Uint8Array;
  /** `config.json` */
  config: Uint8Array;
}

/** The part of a `config.json` that is read. */
interface StaticConfig {
  name?: string;
  tokenizer_name?: string;
  languages?: string[];
  seq_length?: number;
  fusion_weight?: number;
}

/**
 * For models that do not say how far they are to be trusted: half of what the bundled one was measured to bear.
 * Too little only forgoes a gain; too much makes results worse than keywords alone.
 */
const DEFAULT_FUSION_WEIGHT = 0.2;
const DEFAULT_MAX_TOKENS = 2048;

/**
 * Throws `corrupt` for files that are damaged or do not belong together, `unsupported` for other tokenizers.
 * Sums are made in double precision, in the order of the tokens, with nothing but + * / and sqrt: the same bits
 * on every host.
 */
export function loadStaticEncoder(files: StaticEncoderFiles): Encoder {
  const config = parseConfig(files.config);
  const { rows, dims, scales } = readTensors(files.model);
  const tokenizer = new WordPiece(new TextDecoder().decode(files.tokenizer));
  const ids = new Int32Array(config.seq_length ?? DEFAULT_MAX_TOKENS);
  const sums = new Float64Array(dims);
  const row = (text: string, out: Float32Array, offset: number): void => {
    const count = tokenizer.ids(text, ids);
    sums.fill(0);
    for (let i = 0; i < count; i++) addRow(sums, rows, ids[i]! * dims, scales[ids[i]!]!);
    normaliseRow(sums, out, offset);
  };
  return {
    id: config.name ?? config.tokenizer_name ?? `static-${fingerprint(files.model)}`,
    dims,
    languages: config.languages ?? [],
    fusionWeight: config.fusion_weight ?? DEFAULT_FUSION_WEIGHT,
    encode: (texts, _role, signal) => encodeSliced(texts, dims, row, signal),
  };
}

function addRow(sums: Float64Array, rows: Tensor['data'], base: number, scale: number): void {
  for (let d = 0; d < sums.length; d++) sums[d]! += rows[base + d]! * scale;
}

function parseConfig(bytes: Uint8Array): StaticConfig {
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as StaticConfig;
  } catch (error) {
    throw new CopseError('corrupt', "The encoder's config.json is not JSON.", {}, error);
  }
}

function readTensors(model: Uint8Array): { rows: Tensor['data']; dims: number; scales: Float32Array } {
  const tensors = readSafetensors(model);
  const embeddings = tensors.get('embeddings');
  if (embeddings?.shape.length !== 2) {
    throw new CopseError('corrupt', 'The model has no table "embeddings" of two dimensions.', {
      tensors: [...tensors.keys()],
    });
  }
  const [count, dims] = embeddings.shape as [number, number];
  const weights = tensors.get('weights')?.data;
  if (weights !== undefined && weights.length !== count) {
    throw new CopseError('corrupt', `The model has ${count} rows but ${weights.length} weights.`, {
      rows: count,
      weights: weights.length,
    });
  }
  const scales = weights === undefined ? new Float32Array(count).fill(1) : Float32Array.from(weights);
  return { rows: embeddings.data, dims, scales };
}

/** FNV-1a over the file, for models without a name. */
function fingerprint(bytes: Uint8Array): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < bytes.length; i++) hash = Math.imul(hash ^ bytes[i]!, 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
