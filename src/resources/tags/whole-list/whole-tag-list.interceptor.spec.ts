import { expect, it } from '@jest/globals';
import type { ExecutionContext } from '@nestjs/common';
import { lastValueFrom, of } from 'rxjs';
import { fake } from '../../../../test/support/fakes.js';
import { WholeTagListInterceptor } from './whole-tag-list.interceptor.js';
import type { WholeTagListService } from './whole-tag-list.service.js';

it('says how old the list is while the database is away', async () => {
  const list = { gzip: Buffer.from('packed'), etag: '"1"', bytes: 9, startedAt: 0, staleMs: 42_400 };
  const headers: Record<string, string> = {};
  const response = {
    set: (more: Record<string, string> | string) =>
      typeof more === 'string' ? undefined : Object.assign(headers, more),
    vary: () => undefined,
  };
  const request = { query: {}, get: () => undefined, acceptsEncodings: () => 'gzip' };
  const context = { switchToHttp: () => ({ getRequest: () => request, getResponse: () => response }) };
  const lists = fake<WholeTagListService>({ find: () => Promise.resolve(list) });
  const body = await new WholeTagListInterceptor(lists).intercept(context as unknown as ExecutionContext, {
    handle: () => of(),
  });
  expect(await lastValueFrom(body)).toBe(list.gzip);
  expect(headers).toMatchObject({ Age: '42', Warning: expect.stringContaining('database is away') });
});
