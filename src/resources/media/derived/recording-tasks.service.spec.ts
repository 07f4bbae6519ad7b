import { beforeEach, describe, expect, it } from '@jest/globals';
import { UnrecoverableError } from 'bullmq';
import type { Logger } from 'pino';
import { fake } from '../../../../test/support/fakes.js';
import { CpuAllowance } from '../../../platform/jobs/cpu-allowance.js';
import type { RecordingPool } from './recording-pool.js';
import { PRESETS } from '../../../recording/render/picture-style.js';
import { RecordingTasksService } from './recording-tasks.service.js';

let names: string[];
let limits: unknown[];
let answer: () => unknown;
let warnings: unknown[];
let tasks: RecordingTasksService;

beforeEach(() => {
  names = [];
  limits = [];
  warnings = [];
  tasks = new RecordingTasksService(
    fake<RecordingPool>({
      run: async ({ name }, _input, limit) => {
        names.push(name);
        limits.push(limit);
        return Promise.resolve(answer());
      },
    }),
    fake<Logger>({ warn: (fields: unknown) => warnings.push(fields) }),
  );
});

const cpu = new CpuAllowance(5_000);
const input = { cast: 'a.cast', picture: null };

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
    await tasks.draw({ cast: Buffer.of(), palette: null, style: PRESETS.plain }, cpu);
    answer = () => ({ result: { withoutGlyph: ['U+10FFFD', 'U+E000'] } });
    await tasks.draw({ cast: Buffer.of(), palette: null, style: PRESETS.plain }, cpu);
    expect(warnings).toEqual([{ characters: ['U+10FFFD'] }, { characters: ['U+E000'] }]);
  });

  it('fails permanently if the process rejects its input', async () => {
    answer = () => ({ refusal: 'The GIF has no frame.' });
    const shrinking = tasks.shrink({ gif: 'a.gif', cpuMs: 1_000 }, cpu);
    await expect(shrinking).rejects.toThrow(UnrecoverableError);
    await expect(shrinking).rejects.toThrow('The GIF has no frame.');
  });

  it('fails with the error of the process', async () => {
    const died = new Error('The process died.');
    answer = throwing(died);
    await expect(tasks.transcribe(input)).rejects.toBe(died);
  });

  it.each([
    [{ what: 'Reading the cast', seconds: 60, cpu }, () => tasks.transcribe(input, cpu)],
    [
      { what: 'Making the GIF smaller', seconds: 240, cpu },
      () => tasks.shrink({ gif: 'a.gif', cpuMs: 1_000 }, cpu),
    ],
  ])('has limits: %j', async (limit, run) => {
    answer = () => ({ result: {} });
    await run();
    expect(limits).toEqual([limit]);
  });
});
