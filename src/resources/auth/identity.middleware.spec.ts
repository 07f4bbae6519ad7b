import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Response } from 'express';
import { fake } from '../../../test/support/fakes.js';
import { AccountSuspended, Forbidden } from '../../platform/errors/domain-errors.js';
import type { ApiRequest } from '../../platform/http/api-request.js';
import type { ClientConnection } from '../../platform/http/server/client-connection.js';
import type { RequestPolicies } from '../../platform/http/server/request-policies.js';
import type { Viewer } from '../../platform/http/viewer.js';
import type { SecurityLog } from '../../platform/logging/security-log.js';
import { identity } from './identity.middleware.js';
import type { Identity, KeyLookups } from './key-lookups.js';

const ADA = fake<Viewer>({ userSeq: 7 });
const UPLOAD = { method: 'POST', path: '/api/asciicasts' };

let lookup: () => Promise<Identity>;
let asked: string[];
let refused: unknown[];
let acceptsKey: boolean;

beforeEach(() => {
  lookup = () => Promise.resolve({ viewer: ADA });
  [asked, refused, acceptsKey] = [[], [], true];
});

async function pass(headers: Record<string, string>, known: object = {}): Promise<ApiRequest> {
  const look = (kind: string) => (sent: string, address: string) => {
    asked.push(`${kind} ${sent} ${address}`);
    return lookup();
  };
  const middleware = identity(
    fake<KeyLookups>({ identify: look('key'), identifyInstallId: look('install') }),
    fake<RequestPolicies>({
      acceptsKey: () => acceptsKey,
      connection: fake<ClientConnection>({ bucket: () => '192.0.2.1' }),
    }),
    fake<SecurityLog>({ keyRefused: (...refusal) => void refused.push(refusal) }),
  );
  const request = {
    ...{ method: 'GET', path: '/api/v1/gifs/', headers, clientAddress: '192.0.2.1' },
    get: (name: string) => headers[name],
    ...known,
  } as unknown as ApiRequest;
  await new Promise<void>((resolve) => {
    middleware(request, fake<Response>(), () => {
      resolve();
    });
  });
  return request;
}

describe('the caller of a request', () => {
  it('is anonymous without a key', async () => {
    expect(await pass({})).toMatchObject({ viewer: null, keySent: false });
    expect(asked).toEqual([]);
  });

  it.each([
    [{ 'x-api-key': ' secret ' }],
    [{ authorization: 'Bearer secret' }],
    [{ authorization: 'token secret' }],
  ])('is identified by the key in %j', async (headers) => {
    expect(await pass(headers)).toMatchObject({ viewer: ADA, keySent: true });
    expect(asked).toEqual(['key secret 192.0.2.1']);
  });

  it('of an upload by asciinema is identified by its install id, other callers are not', async () => {
    const id = 'b1b5f2c0-53b4-4a6c-9a2e-6f1d7f1f2d11';
    const headers = { authorization: `Basic ${Buffer.from(`ada:${id}`).toString('base64')}` };
    expect((await pass(headers, UPLOAD)).viewer).toBe(ADA);
    expect(asked).toEqual([`install ${id} 192.0.2.1`]);
    expect(await pass(headers)).toMatchObject({ viewer: null, keySent: false });
  });

  it('with an invalid key is noted', async () => {
    lookup = () => Promise.resolve({ viewer: null });
    expect(await pass({ 'x-api-key': 'wrong' })).toMatchObject({ viewer: null, keySent: true });
    lookup = () => Promise.resolve({ viewer: null, retryAfter: 9 });
    expect(await pass({ 'x-api-key': 'wrong' })).toMatchObject({ keyRetryAfter: 9 });
    expect(refused).toEqual([
      ['192.0.2.1', true],
      ['192.0.2.1', false],
    ]);
  });

  it('that is suspended, or cannot be looked up, is anonymous with the reason', async () => {
    const suspension = new AccountSuspended('spam');
    lookup = () => Promise.reject(suspension);
    expect(await pass({ 'x-api-key': 'secret' })).toMatchObject({ viewer: null, suspension });
    const failure = new Error('The database is away.');
    lookup = () => Promise.reject(failure);
    expect(await pass({ 'x-api-key': 'secret' })).toMatchObject({ viewer: null, identityFailure: failure });
  });

  it('is not looked up for a request that is refused, or over http', async () => {
    await pass({ 'x-api-key': 'secret' }, { refusal: new Forbidden('Not here.') });
    acceptsKey = false;
    expect(await pass({ 'x-api-key': 'secret' })).toMatchObject({ viewer: null, keySent: true });
    expect(asked).toEqual([]);
  });
});
