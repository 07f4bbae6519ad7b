import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildCast } from '../../../../test/support/cast-builder.js';
import { NO_EDIT } from '../../../../test/support/edited-casts.js';
import { fake } from '../../../../test/support/fakes.js';
import { ValidationFailed } from '../../../platform/errors/domain-errors.js';
import { JobTimeout, RetryableError, UnrecoverableError } from '../../../platform/jobs/job-handler.js';
import { DrawingTurnsService } from '../../media/derived/drawing-turns.service.js';
import type { RecordingPool } from '../../media/derived/recording-pool.js';
import { EditTasksService } from './edit-tasks.service.js';
import { applyEdit, type EditInput } from './edit-worker.js';

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
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'ttyreel-edits-'));
  INPUT.cast = await fileOf(cast);
});
afterAll(() => rm(folder, { recursive: true }));

/** The path of a new file. */
async function fileOf(content: string | Uint8Array): Promise<string> {
  const file = path.join(folder, `${randomUUID()}.cast`);
  await writeFile(file, content);
  return file;
}

const INPUT = {
  cast: '',
  edit: { ...NO_EDIT, trim: { to: 2 }, replacements: [{ text: 'secret', mask: '' }] },
  texts: [
    { name: 'title', text: 'A secret' },
    { name: 'command', text: 'ls' },
  ],
};

const inThisThread = (_job: unknown, input: unknown) => applyEdit(input as EditInput);
const tasks = (run: (job: unknown, input: unknown) => Promise<unknown>) =>
  new EditTasksService(new DrawingTurnsService(), fake<RecordingPool>({ runNow: run }));

describe('the task of an edit', () => {
  it('returns the new cast, its texts and a summary', async () => {
    const outcome = await tasks(inThisThread).apply(1, cast.length, INPUT);
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
    await expect(tasks(inThisThread).apply(1, cast.length, input)).rejects.toThrow('trim.from: is 9');
    const broken = { ...INPUT, cast: await fileOf('{') };
    await expect(tasks(inThisThread).apply(1, 1, broken)).rejects.toThrow(ValidationFailed);
  });

  it('waits for its turn by user', async () => {
    const order: number[] = [];
    const service = tasks(inThisThread);
    const edits = [1, 1, 1, 2].map((user) =>
      service.apply(user, cast.length, INPUT).then(() => order.push(user)),
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
    await expect(tasks(() => Promise.reject(error)).apply(1, cast.length, INPUT)).rejects.toThrow(problem);
  });
});
