import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Response } from 'express';
import { fake } from '../../../../test/support/fakes.js';
import { AccountSuspended, Forbidden } from '../../../platform/errors/domain-errors.js';
import type { Viewer } from '../../../platform/http/viewer.js';
import type { Session, SessionsService } from '../../../resources/auth/sessions/sessions.service.js';
import { pageSession, type SessionRequest } from './session.middleware.js';

const SITE = 'https://reels.example';
const ADA = fake<Session>({ viewer: fake<Viewer>({ userSeq: 7 }), suspension: null });
const BOB = fake<Session>({ viewer: fake<Viewer>({ userSeq: 8 }), suspension: new AccountSuspended('spam') });

let asked: string[];
beforeEach(() => {
  asked = [];
});

const sessions = fake<SessionsService>({
  find: (token) => {
    asked.push(token);
    return Promise.resolve({ ada: ADA, bob: BOB }[token] ?? null);
  },
});

async function pass(
  path: string,
  {
    token,
    method = 'GET',
    headers = {},
  }: { token?: string; method?: string; headers?: Record<string, string> } = {},
): Promise<SessionRequest> {
  const cookie: Record<string, string> = token === undefined ? {} : { cookie: `__Host-session=${token}` };
  const all: Record<string, string> = { ...headers, ...cookie };
  const request = {
    path,
    method,
    headers: all,
    get: (name: string) => all[name],
  } as unknown as SessionRequest;
  await new Promise<void>((resolve, reject: (error: Error) => void) => {
    pageSession(sessions, SITE)(request, fake<Response>(), (error?: unknown) => {
      if (error === undefined) resolve();
      else reject(error as Error);
    });
  });
  return request;
}

describe('the session of a page', () => {
  it('is that of the cookie', async () => {
    expect(await pass('/account', { token: 'ada' })).toMatchObject({
      session: ADA,
      signedIn: ADA,
      viewer: { userSeq: 7 },
    });
  });

  it.each([[undefined], ['unknown']])('is missing with the token %j', async (token) => {
    const request = await pass('/account', token === undefined ? {} : { token });
    expect([request.session, request.signedIn, request.viewer]).toEqual([null, null, null]);
  });

  it.each(['/api/v1/gifs/', '/media/a.gif', '/badge/x', '/health/live', '/assets/1/a.js', '/mcp', '/API/v1'])(
    'is not looked up for %s',
    async (path) => {
      await pass(path, { token: 'ada' });
      expect(asked).toEqual([]);
    },
  );

  it('of a suspended user is closed, but for what they may do', async () => {
    expect(await pass('/account', { token: 'bob' })).toMatchObject({
      session: null,
      signedIn: BOB,
      viewer: null,
    });
    for (const path of [
      '/account/data',
      '/account/export',
      '/account/confirm',
      '/signout/',
      '/signin/github/callback',
    ])
      expect(await pass(path, { token: 'bob' })).toMatchObject({ session: BOB, viewer: { userSeq: 8 } });
    expect(await pass('/account/data/more', { token: 'bob' })).toMatchObject({ session: null });
  });
});

describe('a form', () => {
  const send = (headers: Record<string, string>) =>
    pass('/upload', { token: 'ada', method: 'POST', headers });

  it.each([
    [{ 'sec-fetch-site': 'same-origin' }],
    [{ origin: SITE }],
    [{ origin: 'https://other.example', host: 'other.example' }],
    [{}],
  ])('may come with %j', async (headers) => {
    expect((await send(headers)).session).toBe(ADA);
  });

  it.each([
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ 'sec-fetch-site': 'none' }],
    [{ origin: 'https://reels.example.evil' }],
    [{ origin: 'null' }],
  ])('of another site is rejected before the session is looked up: %j', async (headers) => {
    await expect(send(headers)).rejects.toThrow(Forbidden);
    expect(asked).toEqual([]);
  });
});
