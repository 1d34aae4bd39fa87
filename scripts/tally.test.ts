import { describe, expect, test } from 'vitest';
import { playwrightTally, vitestTally } from './tally.ts';

const vitest = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] };
const playwright = { stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }, errors: [] };

describe('the tally of Vitest', () => {
  test('counts tests', () => {
    const report = { ...vitest, numPassedTests: 5, numFailedTests: 2, numPendingTests: 1, numTodoTests: 1 };
    expect(vitestTally(report)).toEqual({ passed: 5, failed: 2, skipped: 2 });
  });

  test('counts a file that could not be run as a failure', () => {
    const testResults = [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{}] },
      { status: 'passed', assertionResults: [{}] },
    ];
    expect(vitestTally({ ...vitest, numPassedTests: 1, numFailedTests: 1, testResults }).failed).toBe(2);
  });

  test('takes a run without tests for a failure', () => {
    expect(vitestTally(vitest)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });
});

describe('the tally of Playwright', () => {
  test('counts flaky tests and errors outside of tests as failures', () => {
    const report = { stats: { expected: 7, unexpected: 1, flaky: 1, skipped: 2 }, errors: [{}] };
    expect(playwrightTally(report)).toEqual({ passed: 7, failed: 3, skipped: 2 });
  });

  test('takes a run without tests for a failure', () => {
    expect(playwrightTally(playwright).failed).toBe(1);
  });
});
