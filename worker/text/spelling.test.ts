import { expect, test } from 'vitest';
import { prepareLanguages, spellings } from './index.ts';

await prepareLanguages(['en']);

test.each([
  ['Deploy to Kubernetes clusters.', 'kubernetes', 'Kubernetes'],
  ['Clusters of machines.', 'clusters', 'clusters'],
  ['# Clusters\n\nMachines in Clusters', 'clusters', 'Clusters'],
  ['Set Win32_Environment first.', 'environment', 'environment'],
  ['Call getUserProfile twice.', 'getuserprofile', 'getUserProfile'],
  ['Call getUserProfile twice.', 'profile', 'profile'],
  ['She visits Łódź often.', 'lodz', 'Łódź'],
  ['Running is what a runner does.', 'run', undefined],
  ['', 'word', undefined],
])('%j writes %s as %s', (text, term, written) => {
  expect(spellings(text, 'en', new Set([term])).get(term)).toBe(written);
});
