import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { PAGES } from '../../src/pages/page-routes.js';
import { RunningService } from '../support/running-service.js';

jest.setTimeout(60_000);

/** Stands for an install id, a code, a token: whatever a parameter that is not a plain name may contain. */
const SECRET = 'Zq7Gg3F0ppXv-credential';
const INSTALL_ID = '0d3c5f6e-8a51-4c1b-9a57-2f6f3f6d1c11';
/** Path parameters that name something. A parameter of a new route is a credential until it is listed here. */
const NAMES =
  /^(?:file|format|gif_id|hash|id|job_id|kind|metric|name|owner|package|page|provider|slug|theme|username)$/;
const QUERY = [
  'token',
  'code',
  'state',
  'invitation',
  'user_code',
  'device_code',
  'ticket',
  'q',
  'next',
  'url',
  'new',
];

const description = JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8')) as {
  paths: Record<string, object>;
};
const DESCRIBED = Object.keys(description.paths).map((path) => path.replaceAll(/\{(\w+)\}/g, ':$1'));
const OTHERS = [
  '/mcp',
  '/search.atom',
  '/oembed',
  '/signin/:provider',
  '/signin/:provider/callback',
  '/users/:name.md',
  '/account/export',
  '/upload/preview',
  '/api/asciicasts',
  '/api/v1/recordings',
  '/nothing/here',
];
const ROUTES = [...new Set([...Object.keys(PAGES), ...DESCRIBED, ...OTHERS])];

let service: RunningService;

beforeAll(async () => {
  service = await RunningService.start();
});
afterAll(() => service.remove());

it('no log line has a credential that a request has in its path, its query or its header', async () => {
  const query = QUERY.map((name) => `${name}=${SECRET}`).join('&');
  const methods = ['GET', 'POST', 'OPTIONS'];
  for (const route of ROUTES) {
    const path = route.replaceAll(/:(\w+)/g, (_, name: string) => (NAMES.test(name) ? 'nord' : SECRET));
    if (path.endsWith('/events/')) continue;
    for (const method of methods) {
      const answer = await fetch(`${service.address}${path}?${query}`, {
        method,
        redirect: 'manual',
        headers: {
          'X-API-Key': SECRET,
          Referer: `${service.address}/${SECRET}`,
          Cookie: `session=${SECRET}`,
        },
      });
      await answer.arrayBuffer();
    }
  }
  for (const path of [`/connect/${INSTALL_ID}`, `/CONNECT/${INSTALL_ID}/`, `/connect/${INSTALL_ID}/more`]) {
    await (await fetch(service.address + path, { redirect: 'manual' })).arrayBuffer();
  }
  await (
    await fetch(`${service.address}/api/asciicasts`, {
      method: 'POST',
      headers: { Authorization: `Basic ${Buffer.from(`ada:${INSTALL_ID}`).toString('base64')}` },
    })
  ).arrayBuffer();
  await fetch(`${service.address}/the-last?deleted`);
  while (!service.output.includes('/the-last?deleted'))
    await new Promise((resolve) => setTimeout(resolve, 50));

  const { output } = service;
  for (const route of ROUTES.filter((path) => path.startsWith('/connect')))
    expect(output).toContain(route.replace(/:.*/, '…'));
  expect(output).toContain(`/search?token=…(${SECRET.length})`);
  expect(output.split('\n').filter((line) => line.includes(SECRET) || line.includes(INSTALL_ID))).toEqual([]);
});
