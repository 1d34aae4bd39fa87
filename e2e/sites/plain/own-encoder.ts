/** A worker with an encoder of its own: two dimensions, vowels and consonants. */
import { type Encoder, serve } from '../../../worker/serve.ts';

function vowels(): Encoder {
  return {
    id: 'vowels-1',
    dims: 2,
    languages: [],
    fusionWeight: 0.1,
    encode(texts) {
      const rows = new Float32Array(2 * texts.length);
      texts.forEach((text, i) => {
        const count = text.match(/[aeiou]/gi)?.length ?? 0;
        const length = Math.hypot(count, text.length - count) || 1;
        rows.set([count / length, (text.length - count) / length], 2 * i);
      });
      return rows;
    },
  };
}

serve({ encoders: { vowels } });
