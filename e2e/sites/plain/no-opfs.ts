/** A worker as in a private window of a browser that has no OPFS there. */
import { serve } from '../../../worker/serve.ts';

Object.defineProperty(StorageManager.prototype, 'getDirectory', { value: undefined });
serve();
