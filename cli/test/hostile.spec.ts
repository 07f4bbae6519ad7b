import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { buildCast } from '../../test/support/cast-builder.js';
import { usePeople } from './support/people.js';
import { PtyCli } from './support/pty-cli.js';
import { uploadRecording } from './support/recordings.js';
import { CliUser } from './support/run-cli.js';
import { type SmallServer, startSmallServer } from './support/small-server.js';

/** A terminal title, a paste into the clipboard, a terminal query, C1, a carriage return, bidi. */
const HOSTILE =
  '\u001b]0;pwned\u0007\u001b]52;c;cHduZWQ=\u001b\\\u001b[6n\u009b31m\rX\b\u202eevil\u2066\u007f';
const MARK = 'MARKEDTEXT';
// eslint-disable-next-line no-control-regex -- characters that a terminal interprets
const ACTED_ON = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;

let service: { url: string; key: string };
let id: string;
let server: SmallServer;
let reader: CliUser;

usePeople(['ada'], async (people) => {
  service = { url: people.url, key: people.keys.get('ada') ?? '' };
  const events = [[0.5, 'o', `$ echo ${MARK}\r\n`]] as const;
  const cast = buildCast({ version: 2, width: 40, height: 5, events }).toString();
  const texts = { title: `A ${MARK}`, description: MARK, command: MARK, tags: 'marked' };
  id = await uploadRecording({ api: people.api, key: service.key }, texts, cast);
  await fetch(`${people.api}/collections/create/`, {
    method: 'POST',
    headers: { 'X-API-Key': service.key, 'Content-Type': 'application/json' },
    body: JSON.stringify({ title: 'Marked', description: MARK }),
  });
});

/** Responds as the service does, with a hostile text in place of the placeholder. */
beforeAll(async () => {
  server = await startSmallServer((request, response) => {
    void (async () => {
      const headers = { 'X-API-Key': service.key };
      const answer = await fetch(service.url + (request.url ?? ''), {
        method: request.method ?? 'GET',
        headers,
      });
      const type = answer.headers.get('content-type') ?? '';
      const text = type.includes('json') ? JSON.stringify(HOSTILE).slice(1, -1) : HOSTILE;
      response.writeHead(answer.status, { 'Content-Type': type });
      response.end((await answer.text()).replaceAll(MARK, text).replaceAll('Dracula', text));
    })();
  });
  reader = new CliUser({ TTYREEL_URL: server.url, TTYREEL_API_KEY: service.key, NO_COLOR: '1' });
});
afterAll(() => {
  server.close();
  reader.remove();
});

const commands = () => [
  ['list'],
  ['show', id],
  ['transcript', id],
  ['search', MARK.toLowerCase()],
  ['search', 'echo'],
  ['embed', id],
  ['themes'],
  ['collections', 'list'],
  ['collections', 'show', 'marked'],
  ['whoami'],
  ['doctor'],
  ['show', 'aaaaaaaa'],
];

it('prints no control character of others in a pipe or as JSON', async () => {
  for (const args of commands()) {
    const both = await Promise.all([reader.run(args), reader.run([...args, '--json'])]);
    for (const { stdout, stderr } of both) expect(stdout + stderr).not.toMatch(ACTED_ON);
  }
  expect(await reader.text(['show', id])).toContain('A ␛]0;pwned␇');
  expect((await reader.json<{ title: string }>(['show', id])).title).toBe(`A ${HOSTILE}`);
});

it('prints none in a terminal', async () => {
  const all = commands().map(async (args) => {
    const pty = new PtyCli(reader, args);
    await pty.end();
    return pty.output;
  });
  for (const output of await Promise.all(all)) {
    // Bytes of this program and of the terminal's line discipline.
    expect(output.replaceAll('\r\n', '\n').replaceAll('\u001b[0m', '')).not.toMatch(ACTED_ON);
  }
});

it('does not write the raw recording to a terminal', async () => {
  const pty = new PtyCli(reader, ['download', id, '-f', 'transcript', '-o', '-']);
  expect(await pty.end()).toBe(2);
});
