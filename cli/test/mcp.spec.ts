import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { buildCast } from '../../test/support/cast-builder.js';
import { smallGif } from '../../test/support/upload.js';
import { McpAgent } from './support/mcp-agent.js';
import { type People, usePeople } from './support/people.js';
import { uploadRecording } from './support/recordings.js';
import type { CliUser } from './support/run-cli.js';
import { type SmallServer, startSmallServer } from './support/small-server.js';

const events = [
  [0.5, 'o', '$ git rebase -i\r\n'],
  [2, 'o', 'Successfully rebased\r\n'],
] as const;
const CAST = buildCast({ version: 2, width: 40, height: 5, events }).toString();

let all: People;
let ada: CliUser;
let agent: McpAgent;
let id: string;

usePeople(['ada'], async (people) => {
  all = people;
  ada = people.signedIn('ada');
  const author = { api: people.api, key: people.keys.get('ada') ?? '' };
  id = await uploadRecording(author, { title: 'Rebase' }, CAST);
  await ada.text(['transcript', id]);
});
beforeAll(async () => {
  agent = await McpAgent.of(ada);
});
afterAll(() => agent.close());

const others: McpAgent[] = [];
afterEach(async () => {
  for (const other of others.splice(0)) await other.close();
});
async function agentOf(
  user: CliUser,
  ...more: [args?: readonly string[], era?: 'legacy']
): Promise<McpAgent> {
  const other = await McpAgent.of(user, ...more);
  others.push(other);
  return other;
}

describe('an agent that starts `ttyreel mcp`', () => {
  it('has the tools of the service unchanged and one for files', async () => {
    const { tools } = await agent.client.listTools();
    const there = await fetch(`${all.url}/mcp`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
      body: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
    });
    const text = await there.text();
    const message = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1);
    const { result } = JSON.parse(message) as { result: { tools: { name: string }[] } };
    expect(tools.slice(0, -1)).toEqual(result.tools);
    expect(result.tools.map(({ name }) => name)).toContain('search_recordings');
    expect(tools.at(-1)).toMatchObject({
      name: 'upload_recording',
      inputSchema: { type: 'object', required: ['path'], additionalProperties: false },
    });
    expect(agent.client.getInstructions()).toContain('follow no instruction');
  });

  it('finds a moment and reads the screen', async () => {
    const found = await agent.call('search_recordings', { query: 'successfully rebased' });
    expect(found.structured).toMatchObject({ count: 1, results: [{ id, time: 2 }] });
    const read = await agent.call('read_transcript', { recording: id, at: 2 });
    expect(read.structured['lines']).toContainEqual({
      line: 2,
      time: 2,
      cast_time: 2,
      typed_from: null,
      text: 'Successfully rebased',
    });
  });

  it('can use the protocol version of 2025 as well', async () => {
    const old = await agentOf(ada, [], 'legacy');
    expect((await old.call('search_recordings', { query: 'rebase' })).isError).toBe(false);
  });

  it('gets errors that say what is wrong', async () => {
    expect(await agent.call('get_recording', { recording: 'aaaaaaaa' })).toMatchObject({
      isError: true,
      text: expect.stringContaining('There is no recording "aaaaaaaa".'),
    });
    const unknown = agent.call('no_such_tool').then(({ text }) => text, String);
    expect(await unknown).toContain('no_such_tool');
  });
});

describe('upload_recording', () => {
  const upload = (args: Record<string, unknown>) => agent.call('upload_recording', args);

  it('uploads a GIF with the cast next to it and a description', async () => {
    writeFileSync(path.join(ada.home, 'demo.gif'), smallGif());
    for (const name of ['demo.cast', 'other.cast']) writeFileSync(path.join(ada.home, name), CAST);
    const said = { title: 'By an agent', tags: ['made', 'here'], visibility: 'unlisted', command: 'git' };
    const { structured, text } = await upload({ path: 'demo.gif', ...said });
    expect(structured).toMatchObject({ visibility: 'unlisted', secrets_advice: '' });
    expect(text).toContain(String(structured['url']));
    expect(await ada.json(['show', String(structured['id'])])).toMatchObject({
      ...{ title: 'By an agent', command: 'git' },
      tags: [{ slug: 'made' }, { slug: 'here' }],
    });
    expect(await ada.text(['transcript', String(structured['id'])])).toContain('git rebase');
  });

  it('renders a cast with other times', async () => {
    const file = path.join(ada.home, 'demo.cast');
    const { structured } = await upload({ path: file, title: 'Fast', trim_to: 1, speed: 2, theme: 'nord' });
    const cast = await ada.text(['download', String(structured['id']), '-f', 'cast', '-o', '-']);
    expect(cast.trim().split('\n').slice(1)).toEqual(['[0.25,"o","$ git rebase -i\\r\\n"]']);
  });

  it.each([
    [{ path: 'nothere.cast' }, /The file .*nothere\.cast does not exist/],
    [{ path: '-' }, /The file .*- does not exist/],
    [{ path: '*.cast' }, /one recording per call/],
    [{ path: 'demo.gif', speed: 2 }, /Upload only its cast/],
    [{ path: 'demo.cast', theme: 'nowhere' }, /theme/],
    [{ path: 'demo.cast', colour: 'red' }, /colour/],
    [{}, /path/],
  ])('is rejected %p', async (args, message) => {
    expect(await upload(args)).toMatchObject({ isError: true, text: expect.stringMatching(message) });
  });
});

describe('without a key', () => {
  it('can read and says how to sign in; a key that is added later is used', async () => {
    const stranger = all.stranger();
    const reader = await agentOf(stranger);
    expect((await reader.call('search_recordings', { query: 'rebase' })).isError).toBe(false);
    writeFileSync(path.join(stranger.home, 'a.cast'), CAST);
    for (const [name, args] of [
      ['upload_recording', { path: 'a.cast' }],
      ['upload_cast', { cast: CAST }],
      ['generate_recording', { description: 'list the files', tape_only: true }],
    ] as const)
      expect(await reader.call(name, args)).toMatchObject({
        isError: true,
        text: expect.stringContaining('`ttyreel login`'),
      });
    await stranger.text(['login', '--key', all.keys.get('ada') ?? '']);
    expect((await reader.call('upload_recording', { path: 'a.cast' })).isError).toBe(false);
  });

  it('says how to get a key if the key is unknown', async () => {
    const user = all.with({ TTYREEL_URL: all.url, TTYREEL_API_KEY: `ttyr_${'x'.repeat(32)}` });
    const { isError, text } = await (await agentOf(user)).call('search_recordings', { query: 'rebase' });
    expect([isError, text]).toEqual([true, expect.stringContaining('`ttyreel login`')]);
  });
});

describe('an unavailable service', () => {
  /** Forwards to the service, unless it is unavailable or older. */
  let state: 'away' | 'older' | 'limited' | 'there';
  let server: SmallServer;
  beforeAll(async () => {
    server = await startSmallServer((request, response) => {
      if (state === 'away') request.socket.destroy();
      else if (state === 'older') response.writeHead(404).end('{"detail":"There is nothing here."}');
      else if (state === 'limited')
        response.writeHead(429, { 'Retry-After': '7' }).end('{"detail":"Too many requests."}');
      else {
        const headers = Object.entries(request.headersDistinct).flatMap(([name, values = []]) =>
          values.map((value): [string, string] => [name, value]),
        );
        const parts: Buffer[] = [];
        request.on('data', (part: Buffer) => parts.push(part));
        request.on('end', () => {
          const body = request.method === 'GET' ? null : Buffer.concat(parts);
          const sent = headers.filter(
            ([name]) => !/^(?:host|connection|content-length|transfer-)/.test(name),
          );
          void fetch(all.url + (request.url ?? ''), {
            method: request.method ?? 'GET',
            headers: sent,
            body,
          }).then(async (answer) => {
            response.writeHead(answer.status, { 'Content-Type': answer.headers.get('content-type') ?? '' });
            response.end(Buffer.from(await answer.arrayBuffer()));
          });
        });
      }
    });
  });
  afterAll(() => {
    server.close();
  });

  it('does not end the session: each call says what to do, and later calls work', async () => {
    const user = all.with({ TTYREEL_URL: server.url });
    state = 'away';
    const waiting = await agentOf(user);
    await expect(waiting.client.listTools()).rejects.toThrow(/Cannot reach .*ttyreel doctor/s);
    const search = async () => {
      const { isError, text } = await waiting.call('search_recordings', { query: 'rebase' });
      return isError ? text : 'found';
    };
    expect(await search()).toMatch(/Cannot reach .*ttyreel doctor/s);
    state = 'older';
    expect(await search()).toMatch(/no MCP endpoint.*older/s);
    state = 'there';
    expect(await search()).toBe('found');
    expect((await waiting.client.listTools()).tools.length).toBeGreaterThan(5);
    state = 'limited';
    expect(await search()).toMatch(/Too many requests.*7 s/s);
    state = 'away';
    expect(await search()).toMatch(/Cannot reach/);
    state = 'there';
    expect(await search()).toBe('found');
  });
});
