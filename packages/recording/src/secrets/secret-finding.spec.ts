import { expect, it } from '@jest/globals';
import { mergeFindings, type SecretFinding } from './secret-finding.js';

const FOUND: SecretFinding = {
  kind: 'npm_token',
  place: 'screen',
  line: 3,
  time: 1,
  excerpt: 'npm_… (40 characters)',
  fingerprint: '1f2e',
};
const LATER = { ...FOUND, line: null, time: 5 };

it('takes the position of the exact scan for a secret that both found', () => {
  expect(mergeFindings([FOUND], [LATER])).toEqual([FOUND]);
  expect(mergeFindings([FOUND], [{ ...LATER, place: 'input' }])).toHaveLength(2);
});

it('keeps a second secret with the same excerpt that only one scan found', () => {
  expect(mergeFindings([FOUND], [{ ...FOUND, line: null }, LATER])).toEqual([LATER, FOUND]);
});
