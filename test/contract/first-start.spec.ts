import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { demoCasts } from '../../demo/scenes/casts.js';
import type { GifDetailDto } from '../../src/resources/gifs/dto/gif-detail.dto.js';
import { RunningService, serviceEnvironment } from '../support/running-service.js';
import { untilProcessed } from '../support/upload.js';

const ROOT = path.resolve(import.meta.dirname, '../..');
const SETTINGS = { DEMO_DATA: 'true' };
/** Words that the screen of each recording shows. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  agent: ['The export loses the last row of every page', 'first + pageSize);', 'Fixed.'],
  monitor: ['thumbnailer --all --workers 8', 'stopped 2841 thumbnailer, load is falling'],
  picture: ['The light at Amber Point', '88 × 44 pixels'],
  chart: ['roof today', '173.6 kWh this week'],
  tests: ['half a cent goes up', '154 passed', '155 passed'],
  deployment: ['12 replicas', 'https://atlas.example'],
  icons: ['package-lock.json', 'thunder in the evening'],
  weather: ['那覇では傘をお忘れなく。', '구름 조금', '降水確率'],
};
const NAMES = Object.keys(WORDS);

interface Collection {
  readonly slug: string;
  readonly title: string;
  readonly is_featured: boolean;
}

const folders: string[] = [];

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'ttyreel-first-start-'));
  folders.push(folder);
  return folder;
}

async function listOf<Entry>(service: RunningService, list: string): Promise<Entry[]> {
  const response = await fetch(`${service.api}/${list}`);
  return ((await response.json()) as { results: Entry[] }).results;
}

/** What a reader sees of the gallery. */
async function galleryOf(service: RunningService) {
  const collections = await listOf<Collection>(service, 'collections/');
  const contents = collections.map(async ({ slug, title, is_featured }) => {
    const response = await fetch(`${service.api}/collections/${slug}/`);
    const { gifs } = (await response.json()) as { gifs: { title: string }[] };
    return { title, is_featured, gifs: gifs.map((gif) => gif.title) };
  });
  const titlesOf = async (list: string) =>
    (await listOf<{ title: string }>(service, list)).map(({ title }) => title);
  return {
    recordings: await titlesOf('gifs/'),
    featured: await titlesOf('featured/'),
    collections: await Promise.all(contents),
  };
}

const listed = JSON.parse(await readFile(path.join(ROOT, 'demo/recordings.json'), 'utf8')) as {
  cast: string;
  title: string;
  isFeatured?: true;
}[];
const titleOf = (name: string) => listed.find(({ cast }) => cast === `${name}.cast`)?.title;
const GALLERY = {
  recordings: listed.map(({ title }) => title),
  featured: listed.filter(({ isFeatured }) => isFeatured).map(({ title }) => title),
  collections: [
    {
      title: 'Start here',
      is_featured: true,
      gifs: ['agent', 'tests', 'deployment', 'monitor'].map(titleOf),
    },
    {
      title: 'Full of colour',
      is_featured: false,
      gifs: ['picture', 'chart', 'icons', 'weather'].map(titleOf),
    },
  ],
};

afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

describe('a first start', () => {
  let service: RunningService;

  beforeAll(async () => {
    service = await RunningService.startProcess(SETTINGS, await emptyFolder());
  });
  afterAll(() => service.end());

  it('shows a gallery of eight recordings in two collections', async () => {
    expect(await galleryOf(service)).toEqual(GALLERY);
  });

  it.each(NAMES)('makes all renditions of the recording of %s, without a warning', async (name) => {
    const [found] = (await listOf<{ id: string; title: string }>(service, 'gifs/')).filter(
      ({ title }) => title === titleOf(name),
    );
    const detail = (await untilProcessed(service, found?.id ?? '')) as unknown as GifDetailDto;
    expect(detail).toMatchObject({ warnings: [], transcript_source: 'cast', visibility: 'public' });
    for (const url of [detail.gif_url, detail.thumbnail_url, detail.still_url, detail.mp4_url])
      expect((await fetch(url, { method: 'HEAD' })).status).toBe(200);
    for (const words of WORDS[name] ?? []) expect(detail.transcript).toContain(words);
    expect(detail.duration_ms).toBeGreaterThan(8_000);
    expect(detail.duration_ms).toBeLessThan(25_000);
    expect(detail.picture?.reason ?? '').toBe('');
  });

  it('prints a key and creates nothing when it starts again', async () => {
    expect(service.output).toMatch(/demo key {6}ttyr_/);
    const folder = service.dataDirectory;
    await service.end();
    service = await RunningService.startProcess(SETTINGS, folder);
    expect(await galleryOf(service)).toEqual(GALLERY);
    expect(service.output).not.toContain('demo key');
  });
});

describe('a first start that is killed after some uploads', () => {
  it.each([1, 5])('is complete after the next start, killed after %d', async (count) => {
    const folder = await emptyFolder();
    await killedAfter(count, folder);
    const service = await RunningService.startProcess(SETTINGS, folder);
    try {
      expect(await galleryOf(service)).toEqual(GALLERY);
      const [, key = ''] = /demo key {6}(ttyr_\w+)/.exec(service.output) ?? [];
      const headers = { 'X-API-Key': key };
      expect((await fetch(`${service.api}/users/me/`, { headers })).status).toBe(200);
    } finally {
      await service.end();
    }
  });
});

/** Starts the program and kills it once it has stored so many casts. */
async function killedAfter(count: number, folder: string): Promise<void> {
  const env = await serviceEnvironment(SETTINGS, folder);
  const child = spawn(process.execPath, ['dist/programs/main.js'], { cwd: ROOT, env, stdio: 'ignore' });
  const exited = once(child, 'exit');
  while ((await castsIn(folder)) < count && child.exitCode === null) await pause(2);
  child.kill('SIGKILL');
  await exited;
}

async function castsIn(folder: string): Promise<number> {
  const files = await readdir(path.join(folder, 'media'), { recursive: true }).catch(() => []);
  return files.filter((file) => file.endsWith('.cast')).length;
}

it('has the casts that its scenes write', async () => {
  for (const [name, cast] of demoCasts())
    expect(await readFile(path.join(ROOT, 'demo', `${name}.cast`), 'utf8')).toBe(cast);
  expect([...demoCasts().keys()].toSorted()).toEqual(NAMES.toSorted());
});
