import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Logger } from 'pino';
import { fake } from '../../../../../test/support/fakes.js';
import { CpuAllowance } from '../../../../platform/jobs/cpu-allowance.js';
import { JobTimeout, UnrecoverableError } from '../../../../platform/jobs/job-handler.js';
import type { RecordingPool } from './recording-pool.js';
import { PRESETS } from '@ttyreel/recording';
import { RecordingTasksService } from './recording-tasks.service.js';

let names: string[];
let limits: unknown[];
let answer: () => unknown;
let warnings: unknown[];
let spentMs: number;
let tasks: RecordingTasksService;

beforeEach(() => {
  names = [];
  limits = [];
  warnings = [];
  spentMs = 0;
  tasks = new RecordingTasksService(
    fake<RecordingPool>({
      runNow: (_job, _input, limit) => {
        limits.push(limit.seconds);
        limit.cpu?.charge(spentMs);
        return Promise.resolve(answer());
      },
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

describe('drawing for a request', () => {
  const picture = { cast: 'a.cast', palette: null, style: PRESETS.plain };
  const SHORT = { seconds: 4, urgency: 'urgent' } as const;

  it('may take longer than its CPU time on a busy machine, but at most a minute', async () => {
    answer = () => ({ result: { withoutGlyph: [] } });
    await tasks.drawNow(picture, SHORT);
    await tasks.drawNow(picture, { seconds: 60, urgency: 'normal' });
    expect(limits).toEqual([12, 60]);
  });

  it('takes too long if it used its CPU time, and otherwise fails as it does', async () => {
    answer = throwing(new UnrecoverableError('It failed.'));
    await expect(tasks.drawNow(picture, SHORT)).rejects.not.toThrow(JobTimeout);
    spentMs = 4_100;
    await expect(tasks.drawNow(picture, SHORT)).rejects.toThrow(JobTimeout);
  });
});
