import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { usePeople } from './support/people.js';
import { PtyCli } from './support/pty-cli.js';
import { uploadRecording } from './support/recordings.js';
import type { CliUser } from './support/run-cli.js';

let ada: CliUser;
let staff: CliUser;
let stranger: CliUser;
let url: string;
let api: string;
let ids: string[];
/** The key of a user who only reads. */
let reader: string;

usePeople(['ada', 'mallory', 'staffer'], async (people) => {
  [ada, staff, stranger] = [people.signedIn('ada'), people.signedIn('staffer'), people.stranger()];
  ({ url, api } = people);
  reader = people.keys.get('mallory') ?? '';
  const author = { api, key: people.keys.get('ada') ?? '' };
  ids = [await uploadRecording(author, { title: 'One' }), await uploadRecording(author, { title: 'Two' })];
});

describe('collections', () => {
  it('are created, filled, reordered, edited and deleted', async () => {
    const [one = '', two = ''] = ids;
    expect(await ada.text(['collections', 'create', 'Git tricks', '--description', 'Calm'])).toBe(
      `${url}/collections/git-tricks\n`,
    );
    expect(await ada.json(['collections', 'add', 'git-tricks', one, `${url}/gifs/${two}`])).toEqual([
      { gif_id: one, position: 0 },
      { gif_id: two, position: 1 },
    ]);
    await ada.text(['collections', 'reorder', 'git-tricks', two, one]);
    expect(await stranger.text(['collections', 'show', 'git-tricks', '-q'])).toBe(`${two}\n${one}\n`);
    expect(await stranger.text(['collections', 'show', 'git-tricks'])).toBe(
      `1\t${two}\tTwo\n2\t${one}\tOne\n`,
    );
    expect(await ada.json(['collections', 'edit', 'git-tricks', '--title', 'More git'])).toMatchObject({
      title: 'More git',
    });
    expect(await stranger.text(['collections', 'list', '--user', 'ada'])).toBe(
      'git-tricks\tMore git\tada\t2\n',
    );
    const shown = await new PtyCli(stranger, ['collections', 'show', 'git-tricks']).finished();
    expect(shown).toMatch(/^title {2}More git\nby {5}ada\nabout {2}Calm\n/);
    await ada.text(['collections', 'remove', 'git-tricks', one]);
    expect((await ada.run(['collections', 'feature', 'git-tricks'])).code).toBe(4);
    expect(await staff.json(['collections', 'feature', 'git-tricks'])).toMatchObject({ is_featured: true });
    expect(await stranger.text(['collections', 'list', '--featured', '-q'])).toBe('git-tricks\n');
    expect((await ada.run(['collections', 'delete', 'git-tricks'])).code).toBe(2);
    await ada.text(['collections', 'delete', 'git-tricks', '--yes']);
    expect((await ada.run(['collections', 'show', 'git-tricks'])).code).toBe(3);
  });
});

describe('generate and tape', () => {
  it('writes a tape from a description and shows the progress in a terminal', async () => {
    const file = path.join(ada.home, 'demo.tape');
    expect(
      await ada.run(['generate', 'list files and show a README', '--tape-only', '-o', 'demo.tape']),
    ).toMatchObject({
      code: 0,
      stdout: '',
      stderr: expect.stringContaining('Not reviewed: nobody has read'),
    });
    expect(readFileSync(file, 'utf8')).toContain('Type');
    expect(await ada.run(['tape', 'validate', 'demo.tape'])).toMatchObject({ code: 0, stdout: '' });
    const pty = new PtyCli(ada, ['generate', 'list files', '--quiet']);
    expect(await pty.finished()).toMatch(/^http\S+$/);
    const loud = new PtyCli(ada, ['generate', 'list files by size', '--tape-only']);
    expect(await loud.finished()).toContain('Type');
    expect(loud.output).toContain('generate  ');
  });

  it('writes tapes from a README', async () => {
    writeFileSync(path.join(ada.home, 'README.md'), '# Tool\n\n```sh\ngit status\n```\n');
    const job = await ada.json<{ status: string; commands_found: number }>([
      'generate',
      '--readme',
      'README.md',
      '--tape-only',
    ]);
    expect(job).toMatchObject({ status: 'completed', commands_found: 1 });
    expect((await ada.run(['generate'])).code).toBe(2);
    expect((await stranger.run(['generate', 'list files'])).code).toBe(4);
  });

  it('checks tapes locally', async () => {
    expect(await ada.text(['tape', 'new', 'fresh.tape'])).toBe('fresh.tape\n');
    expect((await ada.run(['tape', 'validate', 'fresh.tape'])).code).toBe(0);
    expect((await ada.run(['tape', 'new', 'fresh.tape'])).code).toBe(1);
    const { code, stdout } = await ada.run(['tape', 'validate', '-'], { input: 'Tipe "ls"\nSleep 1s\n' });
    expect([code, stdout]).toEqual([1, expect.stringMatching(/^stdin:1:1: /)]);
    const wrong = await ada.run(['tape', 'validate', '-', '--json'], { input: 'Enter 2x\n' });
    expect(JSON.parse(wrong.stdout)).toMatchObject({ results: [{ file: '-', valid: false }] });
  });
});

describe('themes and badge', () => {
  it('lists themes, with swatches in a terminal', async () => {
    expect(await stranger.text(['themes'])).toContain('dracula\tDracula\n');
    expect(await stranger.json<unknown[]>(['themes'])).toHaveLength(15);
    const pty = new PtyCli(stranger, ['themes']);
    expect(await pty.finished()).toMatch(/\$ ls ●{6}.* {2}dracula +Dracula/);
    expect(pty.output).toContain('\u001b[48;2;40;42;54m');
  });

  it('prints badge codes', async () => {
    const badge = ['badge', 'pypi', 'requests', '--theme', 'nord'];
    expect(await stranger.text(badge)).toContain(`${url}/badge/pyindex/requests/version.svg?theme=nord`);
    expect(await stranger.text([...badge, '--format', 'url'])).toMatch(/^http\S+nord\n$/);
    expect((await stranger.run(['badge', 'nowhere', 'x'])).code).toBe(2);
  });
});

describe('staff', () => {
  it('decides reports, hides, features, suspends and reads the audit log', async () => {
    const [one = '', two = ''] = ids;
    const report = {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-API-Key': reader },
      body: '{"reason":"secrets"}',
    };
    expect((await fetch(`${api}/gifs/${one}/report/`, report)).status).toBe(201);
    expect(await staff.text(['staff', 'reports'])).toMatch(new RegExp(`^\\d+\t${one}\tOne\tsecrets\t1\t`));
    const { results } = await staff.json<{ results: { id: number }[] }>(['staff', 'reports']);
    await staff.text(['staff', 'decide', String(results[0]?.id), 'dismissed', '--note', 'Fine']);
    expect(await staff.text(['staff', 'reports'])).toBe('');
    await staff.text(['staff', 'hide', two, '--reason', 'It shows a key.']);
    expect(await stranger.run(['show', two])).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('It shows a key.'),
    });
    expect(await staff.text(['staff', 'list', '--hidden', '-q'])).toBe(`${two}\n`);
    await staff.text(['staff', 'unhide', two]);
    expect(await staff.json(['staff', 'feature', one])).toMatchObject({ is_featured: true });
    expect(await stranger.text(['list', '--featured', '-q'])).toBe(`${one}\n`);
    expect(await staff.json(['staff', 'suspend', 'mallory', '--reason', 'Spam.'])).toMatchObject({
      suspended_reason: 'Spam.',
    });
    expect(await staff.json(['staff', 'unsuspend', 'mallory'])).toMatchObject({ suspended_at: null });
    const audit = await staff.text(['staff', 'audit', '--actor', 'staffer']);
    expect(audit).toMatch(/\tstaffer\t\S+\t\S+\t/);
    expect((await ada.run(['staff', 'audit'])).code).toBe(4);
  });
});
