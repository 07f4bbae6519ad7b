import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildCast } from '../support/cast-builder.js';
import { RunningService } from '../support/running-service.js';
import { upload, untilProcessed } from '../support/upload.js';
import { GifClient } from './gif-client.js';
import { McpClient } from './mcp-client.js';

const cast = buildCast({ version: 2, width: 40, height: 5, events: [[0.5, 'o', '$ ls\r\n']] });

let service: RunningService;
let ada: string;
let staff: string;
let hidden: string;

beforeAll(async () => {
  service = await RunningService.start({
    TRUST_PROXY: 'loopback',
    LIMITS: 'anonymous-per-minute=20 uploads-per-hour=3 recordings-per-user=2',
  });
  ada = await service.createUser('ada');
  staff = await service.createUser('grace', { isStaff: true });
  hidden = (await upload(service, ada, { title: 'Hidden', gif: null, cast: Uint8Array.from(cast) })).id;
  await untilProcessed(service, hidden, ada);
  await new GifClient(service).json(200, 'PATCH', `/gifs/${hidden}/hide/`, staff, { reason: 'Spam.' });
});
afterAll(() => service.remove());

const ping = (more: object = {}) => ({ jsonrpc: '2.0', id: 1, method: 'tools/list', ...more });

let address = 0;
function post(body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${service.address}/mcp`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      'X-Forwarded-For': `192.0.2.${++address % 250}`,
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

describe('the MCP endpoint', () => {
  it('accepts requests without a session and rejects pages of other sites', async () => {
    expect((await post(ping())).status).toBe(200);
    expect((await post(ping(), { Origin: service.address.replace('127.0.0.1', 'localhost') })).status).toBe(
      200,
    );
    for (const Origin of ['https://evil.example', 'null', 'http://localhost:1'])
      expect((await post(ping(), { Origin })).status).toBe(403);
    expect((await fetch(`${service.address}/mcp`)).status).toBe(405);
  });

  it('does not keep streams open', async () => {
    const meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'a test', version: '1.0.0' },
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const params = { notifications: { toolsListChanged: true }, _meta: meta };
    const headers = { 'MCP-Protocol-Version': '2026-07-28', 'Mcp-Method': 'subscriptions/listen' };
    const answer = await post(ping({ method: 'subscriptions/listen', params }), headers);
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('limit reached')]);
  });

  it('rejects invalid keys, batches, invalid bodies and large bodies', async () => {
    expect((await post(ping(), { Authorization: 'Bearer nonsense' })).status).toBe(401);
    expect((await post([ping(), ping()])).status).toBe(400);
    expect((await post('{')).status).toBe(400);
    expect((await post(ping(), { 'Content-Type': 'text/plain' })).status).toBe(415);
    const large = ping({ params: { text: 'x'.repeat(300 * 1024) } });
    expect((await post(large)).status).toBe(413);
    expect((await post(large, { 'X-API-Key': ada })).status).not.toBe(413);
    const larger = ping({ params: { text: 'x'.repeat(3 * 1024 * 1024) } });
    expect((await post(larger, { 'X-API-Key': ada })).status).toBe(413);
  });

  it('shares the rate limits of the API', async () => {
    const headers = { 'X-Forwarded-For': '198.51.100.9' };
    const first = await post(ping(), headers);
    expect([first.status, first.headers.get('x-ratelimit-limit')]).toEqual([200, '20']);
    const statuses: number[] = [];
    for (let count = 0; count < 20; count++) statuses.push((await post(ping(), headers)).status);
    expect(statuses.at(-1)).toBe(429);
    expect((await fetch(`${service.api}/tags/`, { headers })).status).toBe(429);
  });

  it('shows only what the caller may see', async () => {
    const [stranger, owner] = [await McpClient.of(service), await McpClient.of(service, ada)];
    expect(await stranger.refusal('get_recording', { recording: hidden })).toMatch(/Staff hid.*Spam/);
    expect(await stranger.refusal('read_transcript', { recording: hidden })).toMatch(/Staff hid/);
    expect(await stranger.refusal('read_cast', { recording: hidden })).toMatch(/Staff hid/);
    expect(await owner.expect('get_recording', { recording: hidden })).toMatchObject({ title: 'Hidden' });
    await Promise.all([stranger.close(), owner.close()]);
  });

  it('applies the upload quotas', async () => {
    const owner = await McpClient.of(service, ada);
    const args = { cast: cast.toString(), title: 'One more' };
    await owner.expect('upload_cast', args);
    expect(await owner.refusal('upload_cast', args)).toMatch(/you have 2 of 2/);
    expect(await owner.refusal('upload_cast', args)).toMatch(/3 uploads an hour.*Wait \d+ s/);
    await owner.close();
  });

  it('rejects suspended users', async () => {
    const bob = await service.createUser('bob', { isSuspended: true });
    expect((await post(ping(), { 'X-API-Key': bob })).status).toBe(403);
  });
});
