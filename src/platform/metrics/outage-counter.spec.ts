import { expect, it } from '@jest/globals';
import { Registry } from 'prom-client';
import { samplesOf } from '../../../test/support/counters.js';
import { OutageCounter } from './outage-counter.js';

it('counts failures, and remembers for ten minutes that the last use failed', async () => {
  const registry = new Registry();
  let now = 0;
  const outages = new OutageCounter(registry, () => now);
  expect(outages.failedLast('mail')).toBe(false);
  outages.add('mail');
  outages.add('mail');
  expect(await samplesOf(registry, 'ttyreel_outage_failures_total')).toEqual({ 'part=mail': 2 });
  now = 599_999;
  expect([outages.failedLast('mail'), outages.failedLast('sign_in')]).toEqual([true, false]);
  now = 600_000;
  expect(outages.failedLast('mail')).toBe(false);
  outages.add('mail');
  outages.worked('mail');
  expect(outages.failedLast('mail')).toBe(false);
});
