import { expect, it } from '@jest/globals';
import express, { type NextFunction, type Request, type Response } from 'express';
import request from 'supertest';
import { fake } from '../../../../test/support/fakes.js';
import { Forbidden, RateLimited } from '../../errors/domain-errors.js';
import type { RateLimitVerdict } from '../../rate-limit/rate-limit-store.js';
import type { ApiRequest } from '../api-request.js';
import { rateLimit } from './rate-limit.middleware.js';
import type { RequestLimits } from '../limits/request-limits.js';

const VERDICT: RateLimitVerdict = fake<RateLimitVerdict>({
  ...{ allowed: true, limit: 60, remaining: 59, resetAt: 1_800_000_000, retryAfter: 0 },
});

function appWith(verdict: RateLimitVerdict | null, known: Partial<ApiRequest> = {}) {
  const app = express();
  app.use((asked, _response, next) => {
    Object.assign(asked, { viewer: null }, known);
    next();
  });
  app.use(rateLimit(fake<RequestLimits>({ count: () => verdict })));
  app.use((_request, response) => void response.send('here'));
  app.use((error: unknown, _request: Request, response: Response, _next: NextFunction) => {
    response.status(error instanceof RateLimited ? 429 : 403).json(String(error));
  });
  return app;
}

it('sends what is left of the limit', async () => {
  const { text, headers } = await request(appWith(VERDICT)).get('/');
  expect(text).toBe('here');
  expect([
    headers['x-ratelimit-limit'],
    headers['x-ratelimit-remaining'],
    headers['x-ratelimit-reset'],
  ]).toEqual(['60', '59', '1800000000']);
});

it('rejects a request above the limit, with the same headers', async () => {
  const refused = { ...VERDICT, allowed: false, remaining: 0, retryAfter: 12 };
  const { status, headers } = await request(appWith(refused)).get('/');
  expect([status, headers['x-ratelimit-remaining']]).toEqual([429, '0']);
});

it('does not count a request again', async () => {
  const counted = { verdict: { ...VERDICT, remaining: 7 } };
  expect((await request(appWith(VERDICT, counted)).get('/')).headers['x-ratelimit-remaining']).toBe('7');
});

it('rejects a request that was refused before, and one whose caller could not be identified', async () => {
  const refusal = { refusal: new Forbidden('Not here.') };
  expect((await request(appWith(VERDICT, refusal)).get('/')).body).toContain('Not here.');
  const failure = { identityFailure: new Error('The database is away.') };
  expect((await request(appWith(VERDICT, failure)).get('/')).body).toContain('away');
});

it('lets a path without a limit pass, whoever the caller is', async () => {
  const failure = { identityFailure: new Error('The database is away.') };
  const { text, headers } = await request(appWith(null, failure)).get('/');
  expect([text, headers['x-ratelimit-limit']]).toEqual(['here', undefined]);
});
