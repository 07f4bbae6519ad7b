import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { RunningService } from '../support/running-service.js';

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
  'a-parameter-of-a-new-route',
]
  .map((name) => `${name}=${SECRET}`)
  .join('&');
const METHODS = ['GET', 'POST', 'OPTIONS'];
const HEADERS = { 'X-API-Key': SECRET, Referer: `http://127.0.0.1/${SECRET}`, Cookie: `session=${SECRET}` };

let service: RunningService;
let sent = 0;

beforeAll(async () => {
  service = await RunningService.start({ LOG_LEVEL: 'debug', LIMITS: 'pages-per-minute=100000' });
});
afterAll(() => service.remove());

/** The paths of all routes of the service. It logs them when it starts, but may write the line later. */
async function routes(): Promise<string[]> {
  for (;;) {
    const line = service.output.split('\n').find((text) => text.endsWith('"msg":"routes"}'));
    if (line !== undefined) return (JSON.parse(line) as { routes: string[] }).routes;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Reads no body: that of an event stream has no end. */
async function send(path: string, init: RequestInit = {}): Promise<void> {
  const { body } = await fetch(service.address + path, { redirect: 'manual', ...init });
  await body?.cancel();
  // The others are not logged.
  if (!path.startsWith('/health/')) sent++;
}

/** The log once every request is in it. */
async function wholeLog(): Promise<string> {
  for (;;) {
    const { output } = service;
    if ((output.match(/"msg":"request (?:completed|aborted|errored)"/g) ?? []).length >= sent) return output;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

it('no log line has a credential that a request has in its path, its query or its header', async () => {
  const known = await routes();
  expect(known).toEqual(
    expect.arrayContaining(['/connect/:installId', '/mcp', '/oembed', '/signin/:provider/callback']),
  );
  expect(known.filter((route) => route.includes('/events'))).not.toEqual([]);
  for (const route of [...known, '/nothing/here']) {
    const path = route.replaceAll(/:(\w+)/g, (_, name: string) => (NAMES.test(name) ? 'nord' : SECRET));
    for (const method of METHODS) await send(`${path}?${QUERY}`, { method, headers: HEADERS });
  }
  for (const path of [`/connect/${INSTALL_ID}`, `/CONNECT/${INSTALL_ID}/`, `/connect/${INSTALL_ID}/more`])
    await send(path);
  const Authorization = `Basic ${Buffer.from(`ada:${INSTALL_ID}`).toString('base64')}`;
  await send('/api/asciicasts', { method: 'POST', headers: { Authorization } });

  const output = await wholeLog();
  expect(output).toContain('"/connect/…');
  expect(output).toContain(`/search?token=…(${SECRET.length})`);
  expect(output.split('\n').filter((line) => line.includes(SECRET) || line.includes(INSTALL_ID))).toEqual([]);
});
