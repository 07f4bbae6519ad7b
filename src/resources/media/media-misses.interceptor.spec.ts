import { expect, it } from '@jest/globals';
import type { ExecutionContext } from '@nestjs/common';
import { lastValueFrom, of, throwError } from 'rxjs';
import { fake } from '../../../test/support/fakes.js';
import { Forbidden, NotFound, RateLimited } from '../../platform/errors/domain-errors.js';
import type { RequestLimits } from '../../platform/http/limits/request-limits.js';
import type { RateLimitVerdict } from '../../platform/rate-limit/rate-limit-store.js';
import { MediaMissesInterceptor } from './media-misses.interceptor.js';

let counted = 0;

function respond(result: Error | string, allowed = true): Promise<unknown> {
  const verdict = fake<RateLimitVerdict>({
    ...{ allowed, limit: 60, remaining: 0, resetAt: 1, retryAfter: 9 },
  });
  const misses = new MediaMissesInterceptor(
    fake<RequestLimits>({
      countApi: () => {
        counted += 1;
        return verdict;
      },
    }),
  );
  const http = { getRequest: () => ({ viewer: null }), getResponse: () => ({ setHeader: () => undefined }) };
  const handle = () => (typeof result === 'string' ? of(result) : throwError(() => result));
  const context = fake<ExecutionContext>({ switchToHttp: () => http as never });
  counted = 0;
  return lastValueFrom(misses.intercept(context, { handle }));
}

it('counts only what is not found', async () => {
  expect(await respond('a file')).toBe('a file');
  await expect(respond(new Forbidden('Not yours.'))).rejects.toThrow(Forbidden);
  expect(counted).toBe(0);
  await expect(respond(new NotFound('There is no file.'))).rejects.toThrow('There is no file.');
  expect(counted).toBe(1);
});

it('rejects misses above the limit', async () => {
  await expect(respond(new NotFound('There is no file.'), false)).rejects.toThrow(RateLimited);
});
