/** The bundled encoder's files, which lie in the same place beside this one in the sources and in the package. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Encoder, Notice } from '../../worker/contract/index.ts';
import { hashingEncoder, loadStaticEncoder } from '../../worker/encode/index.ts';
import { plainBytes } from './bytes.ts';

const FOLDER = new URL('../../public/encoder/', import.meta.url);

export interface LoadedEncoder {
  encoder: Encoder;
  notice?: Notice;
}

/** Without the model's files a weaker encoder that needs none, and a notice that says so. */
export async function bundledEncoder(): Promise<LoadedEncoder> {
  try {
    const [model, tokenizer, config] = await Promise.all(
      ['model.safetensors', 'tokenizer.json', 'config.json'].map(async (name) =>
        plainBytes(await readFile(new URL(name, FOLDER))),
      ),
    );
    return { encoder: loadStaticEncoder({ model: model!, tokenizer: tokenizer!, config: config! }) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return {
      encoder: hashingEncoder(),
      notice: {
        code: 'encoder-unavailable',
        message: `The bundled encoder is missing from ${fileURLToPath(FOLDER)}; a simpler one takes its place.`,
      },
    };
  }
}
