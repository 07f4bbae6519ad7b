import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { buildCast } from '../support/cast-builder.js';
import { RunningService } from '../support/running-service.js';
import { untilProcessed, upload } from '../support/upload.js';

const ROOT = path.resolve(import.meta.dirname, '../..');
const FIXTURE = path.join(ROOT, 'test/fixtures/themes/windows-terminal.json');
const SLUG = 'harbour-night';
const CAST = Buffer.from(buildCast({ version: 2, width: 30, height: 5, events: [[0.5, 'o', 'drawn\r\n']] }));

let service: RunningService;
let key: string;

beforeAll(async () => {
  service = await RunningService.startProcess();
  key = await service.createUser('ada');
});
afterAll(() => service.remove());

/** Runs the import command of the operator beside the running service. */
async function importTheme(...args: string[]): Promise<Record<string, unknown>> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['dist/programs/admin.js', 'import-theme', ...args, '--json'],
    { cwd: ROOT, env: { PATH: process.env['PATH'], DATA_DIR: service.dataDirectory } },
  );
  return JSON.parse(stdout.trim().split('\n').pop() ?? '') as Record<string, unknown>;
}

const json = async (address: string): Promise<unknown> => (await fetch(`${service.api}/${address}`)).json();
const picture = async (file: string) => {
  const answer = await fetch(`${service.address}/media/${file}`);
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
};
/** The colour of the top left pixel, as hex. */
async function cornerOf(gif: Buffer): Promise<string> {
  const { data } = await sharp(gif).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return data.toString('hex', 0, 3);
}

describe('an imported theme', () => {
  let id: string;

  it('does not exist before the import', async () => {
    expect((await fetch(`${service.api}/themes/${SLUG}/`)).status).toBe(404);
    expect((await fetch(`${service.address}/badge/preview/${SLUG}.svg`)).status).toBe(404);
    expect(await json('themes/')).toHaveLength(15);
  });

  it('is listed at once by the running process', async () => {
    const imported = { slug: SLUG, name: 'Harbour Night', is_dark: true };
    expect(await importTheme(FIXTURE)).toEqual({ ...imported, is_new: true });
    expect(await json('themes/')).toHaveLength(16);
    expect(await json(`themes/${SLUG}/`)).toMatchObject({
      ...imported,
      sort_order: 16,
      palette: { background: '#0b1d2a', cursor: '#ffb000', magenta: '#b07cd8' },
    });
    expect(await json('themes/badges/')).toMatchObject({ count: 16 });
  });

  it('is in the audit log', async () => {
    const staff = await service.createUser('grace', { isStaff: true });
    const log = await fetch(`${service.api}/staff/audit/`, { headers: { 'X-API-Key': staff } });
    const entry = {
      actor: 'operator',
      action: 'theme.import',
      subject: SLUG,
      details: { name: 'Harbour Night' },
    };
    expect(await log.json()).toMatchObject({ count: 1, results: [entry] });
  });

  it('is available for badges', async () => {
    const badge = await fetch(`${service.address}/badge/preview/${SLUG}.svg`);
    expect(await badge.text()).toContain('#0b1d2a');
    const url = await json(`badge-url/?provider=pyindex&package=requests&theme=${SLUG}`);
    expect(url).toMatchObject({ url: expect.stringContaining(`theme=${SLUG}`) });
  });

  it('is available for rendering a recording and for other pictures of it', async () => {
    ({ id } = await upload(service, key, { title: 'A film', gif: null, cast: CAST, theme: SLUG }));
    await untilProcessed(service, id);
    expect(await json(`gifs/${id}/`)).toMatchObject({ theme: { slug: SLUG, name: 'Harbour Night' } });
    expect(await cornerOf(await picture(`${id}.gif`))).toBe('0b1d2a');
    const { id: other } = await upload(service, key, { title: 'Another', gif: null, cast: CAST });
    await untilProcessed(service, other);
    expect(await cornerOf(await picture(`${other}.gif?theme=${SLUG}`))).toBe('0b1d2a');
  });

  it('changes its colours when it is imported again', async () => {
    const file = path.join(service.dataDirectory, 'again.json');
    await writeFile(file, (await readFile(FIXTURE, 'utf8')).replace('#0B1D2A', '#123456'));
    expect(await importTheme(file, '--slug', SLUG, '--name', 'Harbour')).toMatchObject({ is_new: false });
    expect(await json(`themes/${SLUG}/`)).toMatchObject({ palette: { background: '#123456' } });
    expect(await json(`gifs/${id}/`)).toMatchObject({ theme: { name: 'Harbour' } });
    expect(await (await fetch(`${service.address}/badge/preview/${SLUG}.svg`)).text()).toContain('#123456');
    expect(await cornerOf(await picture(`${id}.gif?theme=${SLUG}`))).toBe('123456');
  });

  it.each([
    ['of a built-in theme', ['--slug', 'nord'], 'is a built-in theme'],
    ['that is malformed', ['--slug', 'Harbour Night'], 'is not valid'],
    ['that is a reserved path', ['--slug', 'badges'], 'is reserved'],
  ])('is rejected under a slug %s', async (_what, options, message) => {
    await expect(importTheme(FIXTURE, ...options)).rejects.toThrow(message);
  });

  it('is rejected when its file is not a theme', async () => {
    await expect(importTheme(path.join(ROOT, 'package.json'))).rejects.toThrow(
      'format of this file is unknown',
    );
    await expect(importTheme('/nowhere.json')).rejects.toThrow('cannot be read');
  });
});
