import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildCast } from '../../../../test/support/cast-builder.js';
import { NO_EDIT } from '../../../../test/support/edited-casts.js';
import { aGif } from '../../../../test/support/factories.js';
import { fake } from '../../../../test/support/fakes.js';
import { ValidationFailed } from '../../../platform/errors/domain-errors.js';
import { JobTimeout, RetryableError, UnrecoverableError } from '../../../platform/jobs/job-handler.js';
import { DrawingTurnsService } from '../../media/derived/processes/drawing-turns.service.js';
import type { RecordingPool } from '../../media/derived/processes/recording-pool.js';
import type { SourceFile, SourceFileService } from '../../media/derived/source-file.service.js';
import type { CastPreviewService } from '../../media/frames/cast-preview.service.js';
import type { ThemesService } from '../../themes/themes.service.js';
import type { EditedTexts } from './cast-edit.entity.js';
import { EditTasksService } from './edit-tasks.service.js';
import { applyEdit, type EditInput, type EditOutcome } from './edit-worker.js';

const cast = buildCast({
  version: 2,
  width: 20,
  height: 4,
  events: [
    [1, 'o', '$ secret\r\n'],
    [4, 'o', 'done'],
  ],
});
let folder: string;
/** Null for a recording without a cast. */
let found: SourceFile | null;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'ttyreel-edits-'));
  found = fileAt(await fileOf(cast));
});
afterAll(() => rm(folder, { recursive: true }));

/** The path of a new file. */
async function fileOf(content: string | Uint8Array): Promise<string> {
  const file = path.join(folder, `${randomUUID()}.cast`);
  await writeFile(file, content);
  return file;
}

const fileAt = (blobKey: string): SourceFile => ({ rendition: 'cast', blobKey, size: cast.length });

const INPUT = {
  edit: { ...NO_EDIT, trim: { to: 2 }, replacements: [{ text: 'secret', mask: '' }] },
  texts: [
    { name: 'title', text: 'A secret' },
    { name: 'command', text: 'ls' },
  ],
};

const inThisThread = (_job: unknown, input: unknown) => applyEdit(input as EditInput);
const tasks = (run: (job: unknown, input: unknown) => Promise<unknown>) =>
  new EditTasksService(
    new DrawingTurnsService(),
    fake<RecordingPool>({ runNow: run }),
    fake<SourceFileService>({
      find: (_seq, name) => Promise.resolve(name === 'cast' ? found : null),
      lend: (file, work) => work(file.blobKey),
    }),
    fake<CastPreviewService>({
      draw: (_user, _size, input) => Promise.resolve(input as unknown as Uint8Array),
    }),
    fake<ThemesService>({ named: (slug: string) => Promise.resolve({ palette: slug }) } as object),
  );

const stored = (): SourceFile => found ?? fileAt('');

describe('the task of an edit', () => {
  it('returns the new cast, its texts and a summary', async () => {
    const outcome = await tasks(inThisThread).apply(1, stored(), INPUT);
    expect(String(outcome.cast)).toContain('[1,"o","$ ******\\r\\n"]');
    expect(outcome).toMatchObject({
      texts: ['A ******', 'ls'],
      before: { duration: 4, events: 2 },
      after: { duration: 1, events: 1 },
      largestScreen: { cols: 20, rows: 4 },
      secrets: [],
      matches: [{ matches: 2 }],
    });
  });

  it('is rejected with the invalid field', async () => {
    const input = { ...INPUT, edit: { ...NO_EDIT, trim: { from: 9 } } };
    await expect(tasks(inThisThread).apply(1, stored(), input)).rejects.toThrow('trim.from: is 9');
    const broken = fileAt(await fileOf('{'));
    await expect(tasks(inThisThread).apply(1, broken, INPUT)).rejects.toThrow(ValidationFailed);
  });

  it('waits for its turn by user', async () => {
    const order: number[] = [];
    const service = tasks(inThisThread);
    const edits = [1, 1, 1, 2].map((user) =>
      service.apply(user, stored(), INPUT).then(() => order.push(user)),
    );
    await Promise.all(edits);
    expect(order).toEqual([1, 2, 1, 1]);
  });

  it.each<[string, Error]>([
    ['more memory', new UnrecoverableError('The task needs more memory than its limit of 512 MiB.')],
    ['longer than 50 s. Name fewer', new JobTimeout('The edit took longer than 50 s.')],
    ['Try again in 5 s', new RetryableError('It was killed.')],
    ['lost', new Error('lost')],
  ])('reports a failure: %s', async (problem, error) => {
    await expect(tasks(() => Promise.reject(error)).apply(1, stored(), INPUT)).rejects.toThrow(problem);
  });
});

describe('the cast of an edit', () => {
  it('is required', async () => {
    const gif = aGif();
    expect(await tasks(inThisThread).castOf(gif)).toBe(found);
    expect(await tasks(inThisThread).originalOf(gif)).toBeNull();
    found = null;
    await expect(tasks(inThisThread).castOf(gif)).rejects.toThrow('without a cast');
  });
});

describe('the still of an edit', () => {
  it.each([
    ['nord', '', 'A ******', 'nord'],
    [null, 'bash', 'bash', null],
  ])('has the theme %s, and the title of the window %j', async (...example) => {
    const [themeSlug, windowTitle, title, palette] = example;
    const edited = Buffer.from('edited');
    const outcome = fake<EditOutcome>({ cast: edited });
    const texts = fake<EditedTexts>({ title: 'A ******', windowTitle });
    const drawn = await tasks(inThisThread).still(1, { gif: aGif({ themeSlug }), outcome, texts });
    expect(drawn).toMatchObject({ cast: edited, palette, style: { title } });
  });
});
