import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { buildCast } from '../../test/support/cast-builder.js';
import { usePeople } from './support/people.js';
import { PtyCli } from './support/pty-cli.js';
import { uploadRecording } from './support/recordings.js';
import type { CliUser } from './support/run-cli.js';

const CAST = buildCast({
  version: 2,
  width: 40,
  height: 5,
  events: [
    [0.5, 'o', '$ cargo test\r\n'],
    [62, 'o', 'test result: 7 passed\r\n'],
  ],
}).toString();

let ada: CliUser;
let stranger: CliUser;
let url: string;
let id: string;
let upload: (title: string) => Promise<string>;

usePeople(['ada'], async (people) => {
  ada = people.signedIn('ada');
  stranger = people.stranger();
  ({ url } = people);
  const author = { api: people.api, key: people.keys.get('ada') ?? '' };
  upload = (title) => uploadRecording(author, { title }, CAST);
  id = await upload('Tests of a crate');
});

describe('show, open, transcript, embed', () => {
  it('shows a recording by its id and by its URL', async () => {
    expect(await stranger.text(['show', id])).toMatch(/^title\tTests of a crate\nby\tada\n/);
    expect(await stranger.json(['show', `${url}/gifs/${id}`])).toMatchObject({ id, visibility: 'public' });
    expect(await stranger.text(['show', id, '-q'])).toBe(`${url}/gifs/${id}\n`);
    expect(await new PtyCli(stranger, ['show', id]).finished()).toMatch(
      /^title {7}Tests of a crate\nby {10}ada/,
    );
  });

  it('exits with 3 for a missing recording and with 2 for an invalid name', async () => {
    const missing = await ada.run(['show', 'aaaaaaaa']);
    expect([missing.code, missing.stderr]).toEqual([3, 'ttyreel: There is no recording "aaaaaaaa".\n']);
    expect((await ada.run(['show', 'https://elsewhere.example/about'])).code).toBe(2);
  });

  it('opens the page in the default browser', async () => {
    const opened = path.join(ada.home, 'opened');
    writeFileSync(path.join(ada.home, 'browser'), `#!/bin/sh\necho "$1" > ${opened}\n`, { mode: 0o755 });
    const env = { BROWSER: path.join(ada.home, 'browser') };
    expect(await ada.text(['open', id], { env })).toBe(`${url}/gifs/${id}\n`);
    for (let tries = 0; tries < 200 && !existsSync(opened); tries++)
      await new Promise((go) => setTimeout(go, 10));
    expect(readFileSync(opened, 'utf8')).toBe(`${url}/gifs/${id}\n`);
    expect((await ada.run(['open', id])).stderr).toContain('No browser was found');
  });

  it.each([
    [['show'], (of: string) => `/gifs/${of}`],
    [['search', 'cargo test', '--sort', 'views'], () => '/search?q=cargo+test&sort=views'],
    [['list'], () => '/users/ada'],
    [['list', '--tag', 'git', '--featured'], () => '/explore?tag=git&sort=featured'],
    [['list', '--all'], () => '/explore'],
    [['list', '--user', 'grace'], () => '/users/grace'],
  ])('%p --web opens its page', async (args, page) => {
    const env = { BROWSER: 'true' };
    const named = args[0] === 'show' ? [...args, id] : args;
    expect(await ada.text([...named, '-w'], { env })).toBe(`${url}${page(id)}\n`);
  });

  it('--web refuses what no page has', async () => {
    expect((await ada.run(['list', '--user', 'ada', '--tag', 'git', '--web'])).code).toBe(2);
    expect((await ada.run(['list', '--deleted', '--web'])).code).toBe(2);
  });

  it('prints the transcript and the embed codes', async () => {
    expect(await stranger.text(['transcript', id])).toBe('$ cargo test\ntest result: 7 passed\n');
    expect(await stranger.json(['transcript', id])).toEqual({
      id,
      transcript: expect.stringContaining('cargo test'),
    });
    expect(await stranger.text(['embed', id])).toMatch(/^\[!\[/);
    expect(await stranger.text(['embed', id, '--format', 'picture'])).toContain('<picture>');
    expect(await stranger.json(['embed', id])).toHaveProperty('html');
  });
});

describe('search', () => {
  it('prints each match with its second', async () => {
    const lines = (await stranger.text(['search', 'cargo', 'test'])).trimEnd().split('\n');
    expect(lines.some((line) => line.startsWith(`${id}\tTests of a crate\ttranscript\t`))).toBe(true);
    expect(await stranger.text(['search', 'cargo test', '-q'])).toBe(`${id}\n`);
    expect(await stranger.json(['search', 'passed'])).toMatchObject({ count: 1, results: [{ id }] });
  });

  it('numbers the hits in a terminal, with the time and highlighted words', async () => {
    const pty = new PtyCli(stranger, ['search', 'passed']);
    expect(await pty.finished()).toMatch(
      /^ 1 {2}\w{8} {2}Tests of a crate {2}by ada\n +0:\d\d {2}test result: 7 passed/,
    );
    expect(pty.output).toContain('\u001b[33mpassed\u001b[39m');
  });

  it('plays a hit from the moment of the match', async () => {
    const pty = new PtyCli(stranger, ['search', 'passed', '--play', '1']);
    // Almost at once: the recording has a minute before the match.
    await pty.until(/test result: 7 passed[^]*▶ 1:02 \/ 1:02/);
    expect(await pty.end()).toBe(0);
    expect(await stranger.run(['search', 'passed', '--play', '9'])).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('There is no result with this number.'),
    });
  });

  it('exits with 1 for a query that is too short', async () => {
    expect((await stranger.run(['search', 'x'])).code).toBe(1);
  });
});

describe('edit, delete, restore', () => {
  it('changes the named fields', async () => {
    const own = await upload('Old title');
    const args = ['edit', own, '--title', 'New title', '--tags', 'rust,ci', '--visibility', 'unlisted'];
    expect(await ada.json(args)).toMatchObject({
      title: 'New title',
      visibility: 'unlisted',
      tags: [{ slug: 'rust' }, { slug: 'ci' }],
    });
    expect((await ada.run(['edit', own])).code).toBe(2);
    expect((await stranger.run(['edit', own, '--title', 'x'])).code).toBe(4);
  });

  it('asks before it deletes, and restores', async () => {
    const own = await upload('To delete');
    expect(await ada.run(['delete', own])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Add --yes'),
    });
    const no = new PtyCli(ada, ['delete', own]);
    await no.until(/Delete "To delete" \(\w{8}\)\? \[y\/N\]/);
    no.type('\r');
    expect(await no.end()).toBe(1);
    const yes = new PtyCli(ada, ['delete', own]);
    await yes.until(/\[y\/N\]/);
    yes.type('y\r');
    expect(await yes.finished()).toContain(`ttyreel restore ${own}`);
    expect((await ada.run(['show', own])).code).toBe(3);
    expect(await ada.text(['list', '--deleted', '-q'])).toBe(`${own}\n`);
    expect(await ada.text(['restore', own])).toBe(`${url}/gifs/${own}\n`);
    expect(await ada.json(['delete', own, '--yes'])).toMatchObject([{ id: own }]);
  });

  it('exits on Ctrl-C at a question like other programs', async () => {
    const pty = new PtyCli(ada, ['delete', id]);
    await pty.until(/\[y\/N\]/);
    pty.type('\u0003');
    expect(await pty.end()).toBe(130);
    expect((await ada.run(['show', id])).code).toBe(0);
  });
});

describe('download', () => {
  it.each([
    ['gif', 'tests-of-a-crate.gif', 'GIF8'],
    ['mp4', 'tests-of-a-crate.mp4', 'ftyp'],
    ['cast', 'tests-of-a-crate.cast', '{"version":2'],
    ['transcript', 'tests-of-a-crate.txt', '$ cargo test'],
    ['still', 'tests-of-a-crate.png', 'PNG'],
  ])('saves the %s as %s', async (form, name, opening) => {
    expect(await ada.text(['download', id, '--form', form])).toBe(`${name}\n`);
    expect(readFileSync(path.join(ada.home, name)).subarray(0, 40).toString('latin1')).toContain(opening);
  });

  it('writes to stdout or a folder, and overwrites no file without confirmation', async () => {
    expect(await ada.text(['download', id, '-f', 'cast', '-o', '-'])).toBe(CAST);
    writeFileSync(path.join(ada.home, 'there.gif'), 'mine');
    const refused = await ada.run(['download', id, '-o', 'there.gif']);
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('add --force')]);
    expect(await ada.json(['download', id, '-o', 'there.gif', '--force'])).toMatchObject({
      file: 'there.gif',
      form: 'gif',
    });
    expect(readdirSync(ada.home).filter((name) => name.endsWith('.part'))).toEqual([]);
  });
});
