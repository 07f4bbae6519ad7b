import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { FiveRecordings } from './five-recordings.js';

let recordings: FiveRecordings;

beforeAll(async () => {
  recordings = await FiveRecordings.start();
});
afterAll(() => recordings.service.remove());

it.each([
  '/gifs/me/?',
  '/search/?q=git&',
  '/featured/?',
  '/tags/?',
  '/tags/git/gifs/?',
  '/collections/?',
  '/users/ada/?',
  '/users/ada/collections/?',
  '/themes/?',
  '/badge-url/?provider=npm&package=left-pad&',
])('%s ignores an unknown parameter', async (path) => {
  const [plain, more] = await Promise.all(
    ['', 'unknown=parameter&_=1'].map((query) => recordings.get(path + query, recordings.keys.ada)),
  );
  expect([more?.status, await more?.json()]).toEqual([200, await plain?.json()]);
});
