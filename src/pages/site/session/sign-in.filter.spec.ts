import { expect, it } from '@jest/globals';
import type { ArgumentsHost } from '@nestjs/common';
import { fake } from '../../../../test/support/fakes.js';
import { AppConfig } from '../../../platform/config/app-config.js';
import { SignInAborted } from '../../../resources/auth/external-identities/providers/sign-in-aborted.js';
import type { Session } from '../../../resources/auth/sessions/sessions.service.js';
import { SignInRequired } from './require-session.js';
import type { SessionRequest } from './session.middleware.js';
import { SignInFilter } from './sign-in.filter.js';

const SUSPENDED = fake<Session>();
const FORM = { method: 'POST', originalUrl: '/upload?draft=1', path: '/upload', signedIn: null };

it.each([
  ['a reader of a page', new SignInRequired(), { method: 'GET' }, '/signin?next=%2Fupload%3Fdraft%3D1'],
  ['a sender of a form', new SignInRequired(), {}, '/signin?next=%2Fupload'],
  ['a suspended user', new SignInRequired(), { signedIn: SUSPENDED }, '/account/data'],
  ['an aborted sign-in', new SignInAborted('stale'), {}, '/signin?problem=stale'],
])('redirects %s below the path of the site', (_, error, request, target) => {
  const sent: unknown[] = [];
  const response = {
    set: (...header: string[]) => {
      sent.push(header);
      return response;
    },
    redirect: (...redirect: unknown[]) => void sent.push(redirect),
  };
  const http = {
    getRequest: () => fake<SessionRequest>({ ...FORM, ...request }),
    getResponse: () => response,
  };
  const host = fake<ArgumentsHost>({ switchToHttp: () => http as never });
  const config = AppConfig.from({ SITE_URL: 'https://reels.example/site' });
  new SignInFilter(config).catch(error, host);
  expect(sent).toEqual([
    ['Cache-Control', 'no-store'],
    [303, `/site${target}`],
  ]);
});
