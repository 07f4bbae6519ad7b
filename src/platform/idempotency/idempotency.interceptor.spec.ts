import { describe, expect, it } from '@jest/globals';
import { Reflector } from '@nestjs/core';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host.js';
import { pino } from 'pino';
import { throwError } from 'rxjs';
import { AppConfig } from '../config/app-config.js';
import { Conflict, ValidationFailed, TemporarilyUnavailable, RateLimited } from '../errors/domain-errors.js';
import type { Claim, StoredResponse } from './claim.js';
import type { IdempotencyService } from './idempotency.service.js';
import { IdempotencyInterceptor } from './idempotency.interceptor.js';

const request = {
  method: 'POST',
  originalUrl: '/api/v1/gifs/upload/',
  headers: {},
  socket: { remoteAddress: '192.0.2.1' },
  get: (name: string) => (name === 'idempotency-key' ? 'a-key' : undefined),
  is: () => null,
};

/** The state of the key after the handler throws: the stored status, or 'free'. */
async function afterRefusal(error: Error): Promise<number | string> {
  let outcome: number | string = 'held';
  const claim: Claim = {
    made: null,
    record: () => Promise.resolve(),
    store: ({ status }: StoredResponse) => Promise.resolve(void (outcome = status)),
    release: () => Promise.resolve(void (outcome = 'free')),
  };
  const service = { begin: () => Promise.resolve({ claim }) } as unknown as IdempotencyService;
  const interceptor = new IdempotencyInterceptor(
    service,
    new Reflector(),
    AppConfig.from({}),
    pino({ enabled: false }),
  );
  const context = new ExecutionContextHost([request, {}], class {}, () => undefined);
  await expect(interceptor.intercept(context, { handle: () => throwError(() => error) })).rejects.toBe(error);
  return outcome;
}

describe('an error response with an idempotency key', () => {
  it('is stored if a retry would get the same one', async () => {
    expect(await afterRefusal(new ValidationFailed('The title is missing.'))).toBe(400);
  });

  it.each([
    ['asks for a retry', new TemporarilyUnavailable('The same file was just being removed.', 1)],
    ['conflicts with another attempt', new Conflict('A newer request with this key is running.', 1)],
    ['exceeds the rate limit', new RateLimited('The limit is reached.', 1)],
    ['is an internal error', new Error('broken')],
  ])('is not stored if it %s', async (_case, error) => {
    expect(await afterRefusal(error)).toBe('free');
  });
});
