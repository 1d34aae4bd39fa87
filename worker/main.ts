/** The default worker. */
import { serve } from './serve.ts';

serve();
