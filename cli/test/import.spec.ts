import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RunningService } from '../../test/support/running-service.js';
import { useService } from '../../test/support/service-of-file.js';
import { smallGif } from '../../test/support/upload.js';
import { AsciinemaServer } from './support/asciinema-server.js';
import { castOf } from './support/casts.js';
import { PtyCli } from './support/pty-cli.js';
import { CliUser } from './support/run-cli.js';

interface Imported {
  readonly results: readonly { source: string; status: string; id?: string; url?: string; title?: string }[];
  readonly counts: Readonly<Record<string, number>>;
}

const cast = (text: string, header: object = {}) => castOf([[0.1, 'o', text]], header);

let api: string;
let url: string;
let key: string;
let elsewhere: AsciinemaServer;

useService(async (service) => {
  api = service.api;
  url = service.address;
  key = await service.createUser('ada');
});

beforeAll(async () => {
  elsewhere = await AsciinemaServer.start({
    '101': {
      cast: cast('one', { timestamp: 1_600_000_000, title: 'In the cast' }),
      title: 'On the page\x1b]0;x\x07',
    },
    '102': { cast: cast('two', { title: 'Of the header' }), title: null },
    '103': { cast: 'not a cast', title: 'Broken' },
    s3cret: { cast: cast('hidden'), title: 'For few' },
  });
});
afterAll(() => elsewhere.stop());

/** A home directory without records of earlier imports. */
async function asNewUser<Result>(work: (user: CliUser) => Promise<Result>): Promise<Result> {
  const user = new CliUser({ TTYREEL_URL: url, TTYREEL_API_KEY: key });
  try {
    return await work(user);
  } finally {
    user.remove();
  }
}

async function detail(id = ''): Promise<Record<string, unknown>> {
  return (await (await fetch(`${api}/gifs/${id}/`)).json()) as Record<string, unknown>;
}

function makeFolder(home: string): string {
  const folder = path.join(home, 'casts');
  mkdirSync(path.join(folder, 'more'), { recursive: true });
  mkdirSync(path.join(folder, '.git'));
  writeFileSync(
    path.join(folder, 'build.cast'),
    cast('build', { timestamp: 1_600_000_000, title: 'The build' }),
  );
  writeFileSync(path.join(folder, 'more', 'test.cast.gz'), gzipSync(cast('test')));
  writeFileSync(path.join(folder, 'more', 'test.gif'), smallGif());
  writeFileSync(path.join(folder, '.git', 'no.cast'), cast('no'));
  writeFileSync(path.join(folder, 'notes.txt'), 'no recording');
  return folder;
}

describe('import of a folder', () => {
  it('keeps titles and dates, resumes in a second run and previews what it would do', async () => {
    await asNewUser(async (user) => {
      const folder = makeFolder(user.home);
      const dry = await user.json<Imported>(['import', folder, '--dry-run']);
      expect(dry.counts).toMatchObject({ new: 2, imported: 0 });

      const first = await user.json<Imported>(['import', folder]);
      expect(first.counts).toMatchObject({ imported: 2, skipped: 0, failed: 0 });
      const [build, test] = first.results;
      expect(await detail(build?.id)).toMatchObject({
        title: 'The build',
        description: 'Recorded on 2020-09-13.',
      });
      expect(await detail(test?.id)).toMatchObject({
        title: 'test',
        visibility: 'public',
      });

      cpSync(path.join(folder, 'build.cast'), path.join(folder, 'copy.cast'));
      writeFileSync(path.join(folder, 'new.cast'), cast('new'));
      const second = await user.json<Imported>(['import', folder, '--visibility', 'unlisted']);
      expect(second.counts).toMatchObject({ imported: 1, skipped: 3 });
      expect(second.results.find(({ source }) => source.endsWith('copy.cast'))?.url).toBe(build?.url);
    });
  });

  it('continues after a failure and exits with 1', async () => {
    await asNewUser(async (user) => {
      const folder = makeFolder(user.home);
      rmSync(path.join(folder, 'build.cast'));
      writeFileSync(path.join(folder, 'broken.cast'), 'broken');
      const { code, stdout, stderr } = await user.run(['import', folder, '--dry-run']);
      expect(code).toBe(1);
      expect(stdout).toMatch(/^failed\t.*broken\.cast\t\tThis is not an asciicast/m);
      expect(stdout).toMatch(/^new\t.*test\.cast\.gz \+ .*test\.gif/m);
      expect(stderr).toContain('1 would be imported, 1 failed.');
    });
  });

  it.each([
    ['.', 'There are no casts'],
    ['nowhere', 'nowhere does not exist.'],
    ['https://asciinema.org/explore', 'is not a recording or a user'],
  ])('explains the error of %s', async (place, message) => {
    await asNewUser(async (user) => {
      expect((await user.run(['import', place])).stderr).toContain(message);
    });
  });
});

describe('import from an asciinema server', () => {
  it('imports a recording with the title of its page, and a secret one as unlisted', async () => {
    await asNewUser(async (user) => {
      const one = await user.json<Imported>(['import', `${elsewhere.address}/a/s3cret`]);
      expect(await detail(one.results[0]?.id)).toMatchObject({
        title: 'For few',
        visibility: 'unlisted',
        description: `Imported from ${elsewhere.address}/a/s3cret`,
      });
    });
  });

  it('imports all recordings of a user, neutralises their texts and requests nothing twice', async () => {
    await asNewUser(async (user) => {
      const pty = new PtyCli(user, ['import', `${elsewhere.address}/~ann`], { columns: 160 });
      expect(await pty.end()).toBe(1);
      const lines = await pty.lines();
      expect(lines[0]).toMatch(/^✓ http:\S+\/a\/101 {2}On the page.* {2}http:\S+\/gifs\/\w{8}$/);
      expect(lines[1]).toMatch(/^✓ http:\S+\/a\/102 {2}Of the header/);
      expect(lines[2]).toMatch(/^✗ http:\S+\/a\/103 {2}.*This is not an asciicast/);
      expect(lines[3]).toBe('2 imported, 1 failed.');
      expect(pty.output).not.toContain('\x1b]0');

      elsewhere.requests.length = 0;
      const again = await user.run(['import', `${elsewhere.address}/~ann`]);
      expect(again.stderr).toContain('0 imported, 2 already imported, 1 failed.');
      expect(elsewhere.requests.filter((asked) => asked.endsWith('.cast'))).toEqual(['/a/103.cast']);
    });
  });

  it.each([
    ['404', 3, 'There is nothing at'],
    ['archived', 3, 'was archived or deleted'],
  ])('reports that recording %s does not exist', async (id, _code, message) => {
    await asNewUser(async (user) => {
      const { code, stdout } = await user.run(['import', `${elsewhere.address}/a/${id}`]);
      expect(code).toBe(1);
      expect(stdout).toContain(message);
    });
  });
});

it('stops at the upload limit and says how many remain', async () => {
  const service = await RunningService.start({ LIMITS: 'uploads-per-hour=2' });
  const user = new CliUser({
    TTYREEL_URL: service.address,
    TTYREEL_API_KEY: await service.createUser('ada'),
  });
  try {
    for (const number of [1, 2, 3, 4])
      writeFileSync(path.join(user.home, `${number}.cast`), cast(`number ${number}`));
    const { code, stdout, stderr } = await user.run(['import', user.home]);
    expect(code).toBe(5);
    expect(stdout).toMatch(/^left\t.*3\.cast\t\t\nleft\t.*4\.cast/m);
    expect(stderr).toContain('2 imported, 2 left: run the same command again later, or with --wait.');
  } finally {
    user.remove();
    await service.remove();
  }
});
