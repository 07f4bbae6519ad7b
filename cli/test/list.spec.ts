import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { useService } from '../../test/support/service-of-file.js';
import { PtyCli } from './support/pty-cli.js';
import { uploadRecording } from './support/recordings.js';
import { CliUser } from './support/run-cli.js';

let url: string;
let key: string;

useService(async (service) => {
  url = service.address;
  key = await service.createUser('ada');
  for (const title of ['First', 'Second', 'Third'])
    await uploadRecording({ api: service.api, key }, { title, tags: 'git' });
});

let ada: CliUser;
let stranger: CliUser;
beforeAll(() => {
  ada = new CliUser({ TTYREEL_URL: url, TTYREEL_API_KEY: key });
  stranger = new CliUser({ TTYREEL_URL: url });
});
afterAll(() => {
  ada.remove();
  stranger.remove();
});

describe('list', () => {
  it('is tab-separated without a heading in a pipe', async () => {
    const lines = (await ada.text(['list'])).trimEnd().split('\n');
    expect(lines.map((line) => line.split('\t').length)).toEqual([6, 6, 6]);
    expect(lines[2]).toMatch(/^\w{8}\tFirst\tada\t[\d.]+\t0\t20\d\d-/);
  });

  it('is a table in a terminal that fits its width', async () => {
    const pty = new PtyCli(ada, ['list'], { columns: 60 });
    const lines = (await pty.finished()).split('\n');
    expect(lines[0]).toMatch(/^ID +TITLE +BY +LENGTH +VIEWS +MADE$/);
    expect(lines).toHaveLength(4);
    expect(pty.output).toContain('\u001b[2m');
  });

  it('has no colour with NO_COLOR', async () => {
    const pty = new PtyCli(ada, ['list'], { env: { NO_COLOR: '1' } });
    await pty.finished();
    expect(pty.output).not.toContain('\u001b[');
  });

  it('prints the API page with --json, and only ids with --quiet', async () => {
    const page = await stranger.json<{ count: number; results: { id: string; title: string }[] }>(['list']);
    expect([page.count, page.results[2]?.title]).toEqual([3, 'First']);
    expect(await ada.text(['list', '-q'])).toBe(page.results.map(({ id }) => `${id}\n`).join(''));
  });

  it('prints the chosen fields with --json=', async () => {
    const args = ['--json=title,author.username', 'list', '--limit', '1'];
    const chosen = { title: 'Third', author: { username: 'ada' } };
    expect(JSON.parse(await stranger.text(args))).toEqual({
      ...{ count: 3, next: expect.any(String), previous: null },
      results: [chosen],
    });
    const [id = ''] = (await stranger.text(['list', '-q'])).split('\n');
    expect(JSON.parse(await stranger.text(['show', id, '--json=title,author.username']))).toEqual(chosen);
    const words = ['search', '-q', '--', '--json=Third'];
    expect(await stranger.run(words)).toMatchObject({ code: 0 });
  });

  it('pages and filters', async () => {
    expect(await ada.text(['list', '-q', '--limit', '2', '--page', '2'])).toMatch(/^\w{8}\n$/);
    expect(await stranger.text(['list', '--tag', 'docker'])).toBe('');
    expect((await stranger.text(['list', '--user', 'ada', '--tag', 'git', '-q'])).split('\n')).toHaveLength(
      4,
    );
  });
});

describe('an invalid call', () => {
  it.each([
    [['list', '--limit', 'many'], 'It must be a whole number, 1 or more.'],
    [['list', '--bogus'], "unknown option '--bogus'"],
    [['lits'], 'Did you mean list?'],
    [['list', '--shell', 'tcsh'], 'zsh, bash, fish'],
    [['list', '--tag', 'git', '--deleted'], 'only your own recordings'],
    [['list', '--json', 'id,title'], '--json=id,title'],
    [['list', '--json=name'], 'Choose from id,'],
    [['--url', 'ftp://x', 'list'], 'is not the URL of a server'],
    [['--profile', 'nowhere', 'list'], 'There is no profile "nowhere".'],
  ])('%p exits with 2', async (args, message) => {
    const { code, stdout, stderr } = await ada.run(args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
  });

  it('exits with 3 for a missing object and with 1 for an unreachable server', async () => {
    expect((await ada.run(['list', '--page', '99'])).code).toBe(3);
    const { code, stderr } = await ada.run(['list', '--url', 'http://127.0.0.1:2']);
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining('Cannot reach http://127.0.0.1:2: connection refused.'),
    ]);
  });

  it('prints JSON to stderr with --json', async () => {
    const { stdout, stderr } = await ada.run(['list', '--page', '99', '--json']);
    expect(stdout).toBe('');
    expect(JSON.parse(stderr)).toMatchObject({ detail: expect.any(String), status: 404, exit_code: 3 });
  });
});
