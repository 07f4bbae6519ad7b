import { describe, expect, it } from '@jest/globals';
import { Registry } from 'prom-client';
import { QueryFailedError } from 'typeorm';
import { outageCounter, refusalCounter, samplesOf } from '../../../test/support/counters.js';
import {
  InsufficientStorage,
  NotFound,
  RateLimited,
  TemporarilyUnavailable,
  UpstreamFailed,
} from '../errors/domain-errors.js';
import { StorageUnavailable } from '../storage/storage-errors.js';
import type { ApiRequest } from './api-request.js';
import { countErrors } from './count-error.js';

async function countsOf(error: unknown, request: Partial<ApiRequest> = {}) {
  const registry = new Registry();
  countErrors(refusalCounter(registry), outageCounter(registry))(error, request as ApiRequest);
  return {
    ...(await samplesOf(registry, 'ttyreel_refusals_total')),
    ...(await samplesOf(registry, 'ttyreel_outage_failures_total')),
  };
}

const stopping = Object.assign(new Error('terminating connection'), { code: '57P01' });

describe('an error of a request', () => {
  it.each([
    [new RateLimited('Later.', 7), 'reason=rate_limit'],
    [new TemporarilyUnavailable('Busy.', 1), 'reason=busy'],
    [new InsufficientStorage('Full.'), 'reason=storage'],
    [new UpstreamFailed('No.'), 'part=upstream'],
    [new StorageUnavailable('Away.'), 'part=store'],
    [new QueryFailedError('SELECT', [], stopping), 'part=database'],
  ])('%s counts as %s', async (error, sample) => {
    expect(await countsOf(error)).toEqual({ [sample]: 1 });
  });

  it('that is no refusal and no outage counts as nothing', async () => {
    expect(await countsOf(new NotFound('There is no box.'))).toEqual({});
  });

  it('counts once if it was refused before the application got it', async () => {
    const refusal = new TemporarilyUnavailable('Too many requests are in progress.', 1);
    expect(await countsOf(refusal, { refusal })).toEqual({});
  });
});
