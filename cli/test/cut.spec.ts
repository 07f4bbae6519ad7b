import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { castOf } from './support/casts.js';
import { usePeople } from './support/people.js';
import { PtyCli } from './support/pty-cli.js';
import { uploadRecording } from './support/recordings.js';
import type { CliUser } from './support/run-cli.js';

const PASSWORD = 'xyzzyplugh';
const TOKEN = ['npm', 'R4nd0mBitsOfSixAndThirtyLetters9kQz7'].join('_');
const CAST = castOf([
  [1, 'o', '$ login '],
  [2, 'o', PASSWORD],
  [3, 'o', '\r\nwelcome\r\n$ '],
  [13, 'o', 'exit\r\n'],
]);

let ada: CliUser;
let eve: CliUser;
let url: string;
let upload: (title: string, cast?: string | null) => Promise<string>;

usePeople(['ada', 'eve'], async (people) => {
  ada = people.signedIn('ada');
  eve = people.signedIn('eve');
  ({ url } = people);
  const author = { api: people.api, key: people.keys.get('ada') ?? '' };
  upload = (title, cast = CAST) => uploadRecording(author, { title }, cast);
  await Promise.resolve();
});

const castNow = (id: string) => ada.text(['download', id, '-f', 'cast', '-o', '-']);

describe('an edit', () => {
  it('cuts the cast, hides texts everywhere, and says how to undo it', async () => {
    const id = await upload(`Login with ${PASSWORD}`);
    const args = ['cut', id, '--from', '1', '--idle', '2', '--hide', PASSWORD, '--with', 'secret', '--wait'];
    const { code, stdout, stderr } = await ada.run(args);
    expect([code, stdout]).toEqual([0, `${url}/gifs/${id}\n`]);
    expect(stderr).toBe(
      `To restore the original: ttyreel cut ${id} --undo\n` +
        `To remove it, with the hidden texts, permanently: ttyreel cut ${id} --remove-original\n`,
    );
    const cast = await castNow(id);
    expect(cast).toContain('secret****');
    expect(cast).toMatch(/\[4,"o","exit/);
    expect(await ada.text(['transcript', id])).toBe('$ login secret****\nwelcome\n$ exit\n');
    expect(`${cast}${await ada.text(['show', id, '--json'])}`).not.toContain(PASSWORD);
  });

  it('takes texts from a file and from stdin, and prints none of them', async () => {
    const id = await upload('Texts');
    writeFileSync(path.join(ada.home, 'texts'), `${PASSWORD}\r\n\nwelcome\n`);
    const { stdout, stderr } = await ada.run(['cut', id, '--hide-from', 'texts', '--json']);
    expect(JSON.parse(stdout)).toMatchObject({ id, processing: true });
    expect(`${stdout}${stderr}`).not.toContain(PASSWORD);
    expect(await ada.text(['cut', id, '--hide-from', '-', '-q'], { input: 'exit\n' })).toBe(
      `${url}/gifs/${id}\n`,
    );
    expect(await castNow(id)).not.toMatch(/xyzzy|welcome|exit/);
  });

  it('removes ranges and changes the speed', async () => {
    const id = await upload('Ranges');
    await ada.text(['cut', id, '--cut', '0:04-0:08', '--cut', '8..10', '--speed', '2']);
    expect(await ada.json(['cut', id, '--to', '1', '--preview'])).toMatchObject({
      before: { duration: 3.5 },
    });
    expect(await ada.text(['cut', id, '--list'])).toMatch(
      /^\d{4}-\S+Z\tcut 0:04-0:08; cut 0:08-0:10; speed 2\n$/,
    );
  });

  it('names the secrets that remain', async () => {
    const id = await upload('Token', castOf([[1, 'o', `$ echo ${TOKEN}\r\n${TOKEN}\r\n`]]));
    const { stderr } = await ada.run(['cut', id, '--speed', '2']);
    expect(stderr).toContain(
      'The recording is unlisted. It seems to show secrets:\n  screen, line 1  npm token: npm_',
    );
    expect(stderr).not.toContain(TOKEN);
    const hidden = await ada.run(['cut', id, '--hide', TOKEN, '--json']);
    expect(JSON.parse(hidden.stdout)).toMatchObject({ visibility: 'public', secrets: [] });
    expect(hidden.stderr).toContain('It is public now.');
  });
});

describe('a preview', () => {
  let id: string;
  beforeAll(async () => {
    id = await upload('Preview', `${CAST}[14,"o","${TOKEN}"]\n`);
  });

  it('prints lengths, where texts are, and secrets, and changes nothing', async () => {
    const args = ['cut', id, '--from', '0.5', '--hide', PASSWORD, '--hide', 'nowhere', '--preview'];
    const { stdout, stderr } = await ada.run(args);
    expect(stdout).toMatch(
      /^before\t0:14, 5 events\nafter\t0:13\.5, 6 events\ntext 1\tfound \d+ times? \([^)]*screen \d[^)]*\), at 0:02\b.*\ntext 2\tnot found\nsecret\tscreen, line \d+ {2}npm token: npm_/,
    );
    expect(`${stdout}${stderr}`).not.toMatch(new RegExp(`${PASSWORD}|${TOKEN}`));
    expect(await ada.json(args)).toMatchObject({
      after: { duration: 13.5 },
      secrets: [{ kind: 'npm_token' }],
    });
    expect(await castNow(id)).toContain(PASSWORD);
    expect(await ada.json(['cut', id, '--list'])).toEqual({ has_original: false, edits: [] });
  });

  it('saves the edited cast, or writes it to stdout', async () => {
    const args = ['cut', id, '--hide', PASSWORD, '--preview', '-o'];
    expect(await ada.text([...args, 'edited.cast'])).toBe('edited.cast\n');
    const saved = readFileSync(path.join(ada.home, 'edited.cast'), 'utf8');
    expect(saved).toContain('**********');
    expect(await ada.text([...args, '-'])).toBe(saved);
    expect((await ada.run([...args, 'edited.cast'])).stderr).toContain('edited.cast already exists.');
    expect(await ada.json([...args, 'edited.cast', '--force'])).toEqual({
      ...{ id, form: 'cast', file: 'edited.cast', bytes: Buffer.byteLength(saved) },
    });
    expect(await ada.run([...args, 'no/folder.cast'])).toMatchObject({
      code: 3,
      stdout: '',
      stderr: expect.stringContaining('The folder no does not exist.'),
    });
    expect(existsSync(path.join(ada.home, 'no'))).toBe(false);
  });
});

describe('the original', () => {
  it('is restored by --undo', async () => {
    const id = await upload('Undo');
    expect(await ada.run(['cut', id, '--undo'])).toMatchObject({ code: 3, stdout: '' });
    await ada.text(['cut', id, '--hide', PASSWORD, '--speed', '2']);
    expect(await new PtyCli(ada, ['cut', id, '--list']).finished()).toMatch(
      /^EDITED +CHANGES\n.+ speed 2; 1 text hidden\nTo restore the original: ttyreel cut \w{8} --undo$/,
    );
    expect(await ada.run(['cut', id, '--undo'])).toEqual({
      code: 0,
      stdout: `${url}/gifs/${id}\n`,
      stderr: 'The original is restored, with everything that was cut or hidden.\n',
    });
    expect(await castNow(id)).toBe(CAST);
    expect((await ada.run(['cut', id, '--list'])).stderr).toBe(`${id} has no edits that can be undone.\n`);
    await ada.text(['cut', id, '--speed', '2']);
    expect(await ada.json(['cut', id, '--undo', '--wait'])).toMatchObject({
      ...{ id, title: 'Undo', processing: false },
    });
  });

  it('is removed by --remove-original, which asks first', async () => {
    const id = await upload('Remove');
    await ada.text(['cut', id, '--hide', PASSWORD]);
    const args = ['cut', id, '--remove-original'];
    expect(await ada.run(args)).toMatchObject({ code: 2, stderr: expect.stringContaining('Add --yes') });
    const no = new PtyCli(ada, args, { columns: 100 });
    await no.until(/Remove the original of "Remove" \(\w{8}\) permanently\? \[y\/N\]/);
    no.type('\r');
    expect(await no.end()).toBe(1);
    expect(await ada.json(['cut', id, '--list'])).toMatchObject({ has_original: true });
    expect(await ada.run([...args, '--yes'])).toEqual({
      code: 0,
      stdout: '',
      stderr: `The original of ${id} is removed. The recording stays as edited.\n`,
    });
    expect((await ada.run(['cut', id, '--undo'])).code).toBe(3);
    await ada.text(['cut', id, '--speed', '2']);
    expect(await ada.json([...args, '-y'])).toEqual({ id, original_removed: true });
  });
});

describe('a refusal', () => {
  it('of a text that is not there names its number and changes nothing', async () => {
    const id = await upload('Missing');
    const args = ['cut', id, '--hide', PASSWORD, '--hide', 'nowhere'];
    expect(await ada.run(args)).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'ttyreel: Text 2 is not in the recording, so nothing was changed.\n' +
        'With --preview the command prints where each text is.\n',
    });
    expect(JSON.parse((await ada.run([...args, '--json'])).stderr)).toMatchObject({
      status: 400,
      errors: { 'replacements.1.text': [expect.any(String)] },
    });
    expect(await castNow(id)).toBe(CAST);
  });

  it.each<[string, string[], number, string]>([
    ['a time after the end', ['--from', '60'], 1, 'recording lasts 13 s'],
    ['a speed beyond the limits', ['--speed', '1000'], 1, 'must be at most 20'],
  ])('of %s is shown as the server says it', async (_what, args, code, message) => {
    const id = await upload('Refused');
    expect(await ada.run(['cut', id, ...args])).toMatchObject({
      ...{ code, stdout: '', stderr: expect.stringContaining(message) },
    });
  });

  it('of a recording without a cast, or of somebody else, has its exit code', async () => {
    const pictured = await upload('Picture', null);
    expect(await ada.run(['cut', pictured, '--speed', '2'])).toMatchObject({
      ...{ code: 1, stderr: expect.stringContaining('without a cast') },
    });
    for (const args of [['--speed', '2'], ['--speed', '2', '--preview'], ['--list'], ['--undo']])
      expect((await eve.run(['cut', pictured, ...args])).code).toBe(4);
    expect((await ada.run(['cut', 'aaaaaaaa', '--undo'])).code).toBe(3);
  });
});
