/** Counts of tests, read from the reports of the test runners. */

export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
}

/** A file that could not be run has no tests and counts as one failure. */
export function vitestTally(report: unknown): Tally {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } =
    report as VitestReport;
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  ).length;
  return atLeastOne({
    passed: numPassedTests,
    failed: numFailedTests + broken,
    skipped: numPendingTests + numTodoTests,
  });
}

/** A flaky test passed at last, and is counted as failed all the same: it cannot be trusted. */
export function playwrightTally(report: unknown): Tally {
  const { stats, errors } = report as PlaywrightReport;
  return atLeastOne({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  });
}

/** A run without any test proves nothing. */
function atLeastOne(tally: Tally): Tally {
  return tally.passed + tally.failed > 0 ? tally : { ...tally, failed: 1 };
}
