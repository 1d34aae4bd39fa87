/** Which language a text is in, the same on every host. */
import { detectAll } from 'tinyld/light';

export function detectLanguage(text: string): string {
  return detectAll(text.slice(0, 2000))[0]?.lang ?? 'und';
}
