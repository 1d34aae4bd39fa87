import type { BrowserReport } from './browser.ts';
import type { Calibration } from './calibrate.ts';
import type { ChunkingReport } from './chunking.ts';
import type { HostReport } from './host.ts';
import type { LoadReport, TogetherReport } from './load.ts';
import type { ParsingBench } from './parsing.ts';
import type { Latency } from './timing.ts';

export interface BenchReport extends ParsingBench {
  date: string;
  node: string;
  calibration: Calibration;
  encoderChunksPerSecond: number;
  /** Milliseconds for the fifty nearest, by the number of rows of 128 dimensions. */
  vectorScan: Record<string, Latency>;
  chunking: ChunkingReport[];
  hosts: HostReport[];
  browsers: BrowserReport[];
  /** The largest corpus, so many times over that there are a hundred thousand chunks. */
  loads: LoadReport[];
  together: TogetherReport | undefined;
}
