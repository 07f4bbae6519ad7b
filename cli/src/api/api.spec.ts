import { expect, it } from '@jest/globals';
import { Api } from './api.js';

const KEY = 'ttyr_key';
const patience = { waitsForLimits: false, notice: () => undefined };

function apiOf(url: string, answer: (request: Request) => Response): Api {
  const fetching = { Request, fetch: (request: Request) => Promise.resolve(answer(request)) };
  return new Api({ url, apiKey: KEY, keySource: 'profile', profile: 'work' }, fetching, patience);
}

/** The key that each request of a download has, from the first address on, where each leads to the next. */
async function keysSent(site: string, ...addresses: string[]): Promise<(string | null)[]> {
  const keys: (string | null)[] = [];
  const answer = ({ headers }: Request) => {
    keys.push(headers.get('X-API-Key'));
    const location = addresses[keys.length];
    return new Response(null, location ? { status: 302, headers: { location } } : {});
  };
  await apiOf(site, answer).open(addresses[0] ?? '');
  return keys;
}

it.each([
  ['http://host', 'http://host/media/a.gif'],
  ['http://host:8080', 'http://host:8080/api/v1/gifs/'],
  ['https://host/reels', 'https://host/reels/media/a.gif'],
  ['https://host', 'HTTPS://HOST:443/media/a.gif'],
])('the server %s gets its key at %s', async (site, url) => {
  expect(await keysSent(site, url)).toEqual([KEY]);
});

it.each([
  ['http://host', 'http://host.evil/media/a.gif'],
  ['http://host', 'http://hostess/media/a.gif'],
  ['http://host', 'http://sub.host/media/a.gif'],
  ['http://host', 'http://evil/http://host/media/a.gif'],
  ['http://host', 'http://evil/?http://host/'],
  ['http://host', 'http://evil#http://host/'],
  ['http://host', 'http://evil\\@host/media/a.gif'],
  ['http://host', 'http://host:8080/media/a.gif'],
  ['http://host:808', 'http://host:8080/media/a.gif'],
  ['http://host:8080', 'http://host/media/a.gif'],
  ['https://host', 'http://host/media/a.gif'],
  ['http://host', 'https://host/media/a.gif'],
  ['https://host/reels', 'https://host/reels.evil/media/a.gif'],
  ['https://host/reels', 'https://host/reels/../media/a.gif'],
  ['https://host/reels', 'https://host/'],
])('the key of the server %s is not sent to %s', async (site, url) => {
  expect(await keysSent(site, url)).toEqual([null]);
  const own = `${site}/media/own.gif`;
  expect(await keysSent(site, own, url, own)).toEqual([KEY, null, KEY]);
});

it.each(['http://host@evil/media/a.gif', 'http://host:80@evil/media/a.gif', 'http://ada@host/media/a.gif'])(
  'an address with a user name is not asked: %s',
  async (url) => {
    const asked: string[] = [];
    const api = apiOf('http://host', (request) => {
      asked.push(request.url);
      return Response.redirect(url);
    });
    await expect(api.open(url)).rejects.toThrow('includes credentials');
    await expect(api.open('http://host/media/own.gif')).rejects.toThrow('includes credentials');
    expect(asked).toEqual(['http://host/media/own.gif']);
  },
);
