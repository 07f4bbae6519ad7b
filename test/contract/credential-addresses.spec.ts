import { expect, it } from '@jest/globals';
import { PAGE_PATHS } from '../../src/pages/pages.js';
import type { RunningService } from '../support/running-service.js';
import { useService } from '../support/service-of-file.js';
import { PageClient, type PageResponse } from './page-client.js';

/** An install id, which may be in a path and, in `next`, in a query. */
const CREDENTIAL = '0d3c5f6e-8a51-4c1b-9a57-2f6f3f6d1c11';
/** The value of a parameter that no page knows. */
const UNKNOWN = 'something-else';
const QUERY = new URLSearchParams({
  unknown: UNKNOWN,
  next: `/connect/${CREDENTIAL}`,
  ...Object.fromEntries(
    ['invitation', 'token', 'code', 'user_code', 'state', 'ticket', 'key'].map((name) => [name, CREDENTIAL]),
  ),
});

let service: RunningService;

useService((running) => {
  service = running;
  return Promise.resolve();
});

/** Path parameters that name something. A parameter of a new page is a credential until it is listed here. */
const NAMES = /:(?:id|slug|name)\b/g;
const pathOf = (route: string) => route.replaceAll(NAMES, 'nothing').replaceAll(/:\w+/g, CREDENTIAL);

/** Whether the page has the credential in its path, or read it from the query; some keep the whole query in links. */
const holds = (route: string, { html }: PageResponse) =>
  pathOf(route).includes(CREDENTIAL) || (html.includes(CREDENTIAL) && !html.includes(UNKNOWN));

async function answersOf(client: PageClient): Promise<[route: string, answer: PageResponse][]> {
  const answers = PAGE_PATHS.map(async (route): Promise<[string, PageResponse]> => {
    return [route, await client.get(`${pathOf(route)}?${QUERY.toString()}`)];
  });
  return Promise.all(answers);
}

it.each([
  ['a reader', () => Promise.resolve(new PageClient(service)), ['/signin', '/signup', '/connect/:installId']],
  ['a user', () => PageClient.signedUp(service, 'ada'), ['/account/confirm', '/connect/:installId']],
])('no cache and no Referer keeps an address with a credential: of %s', async (_who, clientOf, known) => {
  const holding = (await answersOf(await clientOf())).filter(([route, answer]) => holds(route, answer));
  expect(holding.map(([route]) => route)).toEqual(expect.arrayContaining(known));
  for (const [route, { status, headers }] of holding) {
    expect([route, headers.get('cache-control')]).toEqual([route, 'no-store']);
    // A redirect is no document that could be a referrer.
    if (status !== 303) expect([route, headers.get('referrer-policy')]).toEqual([route, 'strict-origin']);
  }
});
