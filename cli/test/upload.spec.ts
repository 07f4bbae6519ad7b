import { copyFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { buildCast } from '../../test/support/cast-builder.js';
import { smallGif } from '../../test/support/upload.js';
import { usePeople } from './support/people.js';
import { PtyCli } from './support/pty-cli.js';
import type { CliUser } from './support/run-cli.js';

/** Split, so that source scanners do not report it as a leak. */
const TOKEN = ['ghp', 'R4nd0mBitsOfSixAndThirtyLetters9kQz7'].join('_');

let ada: CliUser;
let url: string;

usePeople(['ada'], (people) => {
  ada = people.signedIn('ada');
  ({ url } = people);
  return Promise.resolve();
});

const cast = (text: string, title = 'From the cast') =>
  buildCast({
    version: 2,
    width: 30,
    height: 5,
    header: { title },
    events: [
      [0.5, 'o', `$ ${text}\r\n`],
      [9, 'o', 'done\r\n'],
    ],
  });

beforeAll(() => {
  const files = {
    'demo.gif': smallGif(),
    'demo.cast': cast('make test'),
    'alone.cast': cast('echo alone'),
    'leak.cast': cast(TOKEN),
    'cut.timing': '0.001633 6\n',
    'packed.cast.gz': gzipSync(cast('echo packed', '')),
  };
  for (const name of ['classic.typescript', 'classic.timing', 'terminalizer.yml'])
    copyFileSync(
      new URL(`../../test/fixtures/recordings/${name}`, import.meta.url),
      path.join(ada.home, name),
    );
  for (const [name, content] of Object.entries(files)) writeFileSync(path.join(ada.home, name), content);
});

interface Uploaded {
  readonly results: readonly {
    readonly id: string;
    readonly title: string;
    readonly url: string;
    readonly visibility: string;
    readonly tags: readonly { slug: string }[];
    readonly duration_ms: number;
    readonly transcript: string;
    readonly processing: boolean;
    readonly theme: { slug: string } | null;
    readonly style: object | null;
  }[];
}
const upload = async (...args: string[]) => (await ada.json<Uploaded>(['upload', '--wait', ...args])).results;

describe('upload', () => {
  it('prints only the URL in a pipe', async () => {
    expect(await ada.run(['upload', 'demo.gif', '-q'])).toEqual({
      code: 0,
      stdout: expect.stringMatching(new RegExp(`^${url}/gifs/\\w{8}\n$`)),
      stderr: '',
    });
  });

  it('takes gzipped casts, typescripts and the YAML of terminalizer', async () => {
    const [packed, yaml] = await upload('packed.cast.gz', 'terminalizer.yml');
    expect([packed?.title, packed?.transcript]).toEqual(['packed', '$ echo packed\ndone\n']);
    expect([yaml?.title, yaml?.transcript]).toEqual(['terminalizer', '$ echo h\u00e9llo\nh\u00e9llo\n']);
    const [typescript] = await upload('classic.typescript', '--timing', 'classic.timing', '--speed', '2');
    expect(typescript?.transcript).toBe('Name? ada\nh\u00e9llo ada\n\u20ac\n');
    for (const times of [[], ['--speed', '2'], ['--idle', '1'], ['--trim', '..9']]) {
      const cut = ['upload', 'classic.typescript', '--timing', 'cut.timing', ...times];
      const warning = expect.stringContaining('The timing file is cut: the typescript has 22 bytes more.');
      expect((await ada.run(cut)).stderr).toEqual(warning);
      expect(await ada.json(cut)).toMatchObject({ results: [{ warnings: [warning] }] });
    }
    const alone = await ada.run(['upload', 'classic.typescript']);
    expect([alone.code === 0, alone.stderr]).toEqual([
      false,
      expect.stringContaining('give that file as --timing'),
    ]);
    const two = await ada.run(['upload', 'classic.typescript', 'demo.gif', '--timing', 'classic.timing']);
    expect(two.stderr).toContain('--timing works with only one typescript.');
  });

  it('replaces the file of a recording', async () => {
    const [old] = await upload('alone.cast', '--title', 'Stays');
    const { results } = await ada.json<Uploaded>([
      ...['replace', `${url}/gifs/${old?.id ?? ''}`, 'packed.cast.gz', '--wait'],
    ]);
    expect(results).toMatchObject([{ id: old?.id, title: 'Stays', transcript: '$ echo packed\ndone\n' }]);
    const unknown = await ada.run(['replace', 'aaaaaaaa', 'alone.cast']);
    expect([unknown.code === 0, unknown.stderr]).toEqual([false, expect.stringContaining('aaaaaaaa')]);
  });

  it('includes the cast next to the GIF unless told otherwise', async () => {
    const [both] = await upload(
      'demo.gif',
      '--tags',
      'git, rebase',
      '--visibility',
      'unlisted',
      '--command',
      'make',
    );
    expect(both).toMatchObject({
      title: 'From the cast',
      visibility: 'unlisted',
      transcript: expect.stringContaining('make test'),
    });
    expect(both?.tags.map(({ slug }) => slug)).toEqual(['git', 'rebase']);
    const [gif] = await upload('demo.gif', '--no-cast', '--title', 'Bare');
    expect(gif).toMatchObject({ title: 'Bare', transcript: expect.not.stringContaining('make test') });
    const [other] = await upload('demo.gif', '--cast', 'alone.cast');
    expect(other?.transcript).toContain('echo alone');
  });

  it('expands patterns that the shell did not, each recording once', async () => {
    const results = await upload('[ad]*.*');
    expect(results.map(({ transcript }) => transcript.includes('make test'))).toEqual([false, true]);
  });

  // The last screen stays for three seconds.
  it('reads stdin and renders a cast with other times, waiting until it is ready', async () => {
    const look = ['--theme', 'nord', '--preset', 'window', '--scale', '3'];
    const args = ['upload', '-', '--idle', '1', '--speed', '2', ...look, '--wait', '--json'];
    const { results } = JSON.parse(await ada.text(args, { input: cast('echo piped') })) as Uploaded;
    const style = { frame: 'window', scale: 3 };
    expect(results).toMatchObject([{ processing: false, duration_ms: 3750, theme: { slug: 'nord' }, style }]);
  });

  it.each([
    [['alone.cast', '--scale', '4'], 2, 'must be 1, 2 or 3'],
    [['nothere.gif'], 3, 'The file nothere.gif does not exist.'],
    [['*.webm'], 1, 'No GIF or cast matches'],
    [['.'], 1, 'is a folder'],
    [['demo.gif', '--speed', '2'], 2, 'Upload only its cast'],
    [['alone.cast', '--trim', '5'], 2, 'Write the range in seconds as 2..30'],
    [['demo.gif', 'alone.cast', '--title', 'Both'], 2, '--title works with only one recording'],
    [['demo.gif', '--theme', 'nowhere'], 1, 'theme'],
    [['-'], 1, 'stdin is empty'],
  ])('%p exits with %d', async (args, exitCode, message) => {
    const { code, stdout, stderr } = await ada.run(['upload', ...args]);
    expect([code, stdout]).toEqual([exitCode, '']);
    expect(stderr).toContain(message);
  });

  it('continues with the other files when one fails', async () => {
    writeFileSync(path.join(ada.home, 'broken.cast'), '{"version": 7}\n');
    const { code, stdout, stderr } = await ada.run(['upload', 'broken.cast', 'alone.cast']);
    expect([code, stdout]).toEqual([1, expect.stringMatching(/^http\S+\n$/)]);
    expect(stderr).toContain('1 of 2 uploads failed.');
  });

  it('shows the progress in a terminal', async () => {
    const pty = new PtyCli(ada, ['upload', 'demo.gif', '--wait']);
    const screen = await pty.finished();
    expect(pty.output).toMatch(/demo\.gif {2}.*(?:━|is uploaded)/);
    expect(screen).toMatch(/^http:\S+\/gifs\/\w{8}$/);
  });
});

describe('a recording that shows a secret', () => {
  it('stays unlisted and says what to do', async () => {
    const { code, stdout, stderr } = await ada.run(['upload', 'leak.cast', '-q']);
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^http/)]);
    expect(stderr).toMatch(/line 1 {2}github token: ghp_… \(40 characters\)/);
    expect(stderr).toMatch(/ttyreel edit \w{8} --allow-secrets --visibility public/);
    expect(stderr).toMatch(/ttyreel cut \w{8} --hide-from FILE/);
    expect(stderr).not.toContain(TOKEN);
    const id = stdout.trim().slice(-8);
    const shown = await ada.text(['show', id]);
    expect(shown).toMatch(
      new RegExp(`^secrets\t.*: ttyreel edit ${id} .*: ttyreel cut ${id} .*: ttyreel delete ${id}$`, 'm'),
    );
    const embed = await ada.run(['embed', id, '-q']);
    expect([embed.code, embed.stderr]).toEqual([0, expect.stringContaining('unlisted because of a secret')]);
    expect(embed.stdout).not.toContain(TOKEN.slice(4));
    const refused = await ada.run(['edit', id, '--visibility', 'public']);
    expect([refused.code, refused.stderr]).toEqual([
      1,
      expect.stringMatching(/Confirm it with --allow-secrets/),
    ]);
    expect(await ada.json(['edit', id, '--allow-secrets', '--visibility', 'public'])).toMatchObject({
      visibility: 'public',
    });
  });

  it('is public at once with --allow-secrets', async () => {
    expect(await upload('leak.cast', '--allow-secrets')).toMatchObject([{ visibility: 'public' }]);
  });

  it('asks in a terminal', async () => {
    const pty = new PtyCli(ada, ['upload', 'leak.cast']);
    await pty.until(/Publish it anyway\? \[y\/N\]/);
    pty.type('y\r');
    const id = /gifs\/(\w{8})/.exec(await pty.finished())?.[1] ?? '';
    expect(await ada.json(['show', id])).toMatchObject({ visibility: 'public' });
  });

  it('takes Ctrl-D as no', async () => {
    const pty = new PtyCli(ada, ['upload', 'leak.cast']);
    await pty.until(/Publish it anyway\? \[y\/N\]/);
    pty.type('\u0004');
    expect(await pty.finished()).toMatch(/If they are real, revoke them/);
  });
});
