import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { UnrecoverableError } from 'bullmq';
import type { Logger } from 'pino';
import { fake } from '../../../../test/support/fakes.js';
import { JobTimeout } from '../../../platform/jobs/job-handler.js';
import type { RecordingPool } from './recording-pool.js';
import { PRESETS } from '../../../recording/render/picture-style.js';
import { RecordingTasksService } from './recording-tasks.service.js';

let names: string[];
let answer: () => unknown;
let warnings: unknown[];
let tasks: RecordingTasksService;

beforeEach(() => {
  names = [];
  warnings = [];
  tasks = new RecordingTasksService(
    fake<RecordingPool>({
      run: async ({ name }) => {
        names.push(name);
        return Promise.resolve(answer());
      },
    }),
    fake<Logger>({ warn: (fields: unknown) => warnings.push(fields) }),
  );
});

const input = { cast: Buffer.from('cast'), picture: null };

const throwing = (error: Error) => () => {
  throw error;
};

describe('a task', () => {
  it('returns the result of the process', async () => {
    answer = () => ({ result: { text: 'hello', lineTimes: [0] } });
    expect(await tasks.transcribe(input)).toEqual({ text: 'hello', lineTimes: [0] });
    expect(names).toEqual(['transcribe']);
  });

  it('logs a character without a glyph once', async () => {
    answer = () => ({ result: { withoutGlyph: ['U+10FFFD'] } });
    await tasks.draw({ cast: Buffer.of(), palette: null, style: PRESETS.plain });
    answer = () => ({ result: { withoutGlyph: ['U+10FFFD', 'U+E000'] } });
    await tasks.draw({ cast: Buffer.of(), palette: null, style: PRESETS.plain });
    expect(warnings).toEqual([{ characters: ['U+10FFFD'] }, { characters: ['U+E000'] }]);
  });

  it('fails permanently if the process rejects its input', async () => {
    answer = () => ({ refusal: 'The GIF has no frame.' });
    const shrinking = tasks.shrink(Buffer.from('gif'));
    await expect(shrinking).rejects.toThrow(UnrecoverableError);
    await expect(shrinking).rejects.toThrow('The GIF has no frame.');
  });

  it('fails with the error of the process', async () => {
    const died = new Error('The process died.');
    answer = throwing(died);
    await expect(tasks.transcribe(input)).rejects.toBe(died);
  });

  it.each([
    ['Reading the cast', 60, () => tasks.transcribe(input)],
    ['Making the GIF smaller', 240, () => tasks.shrink(Buffer.of())],
  ])('reports that it took too long: %s', async (what, seconds, run) => {
    const timeout = jest.spyOn(AbortSignal, 'timeout');
    answer = throwing(Object.assign(new Error('aborted'), { name: 'AbortError' }));
    const running = run();
    expect(timeout).toHaveBeenCalledWith(seconds * 1000);
    timeout.mockRestore();
    await expect(running).rejects.toThrow(JobTimeout);
    await expect(running).rejects.toThrow(`${what} took longer than ${seconds} s.`);
  });
});
