import { beforeEach, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { UnrecoverableError } from '../../../platform/jobs/job-handler.js';
import { fake } from '../../../../test/support/fakes.js';
import { CpuAllowance } from '../../../platform/jobs/cpu-allowance.js';
import { InvalidRecording } from '@ttyreel/recording';
import type { Film } from '@ttyreel/screen-video';
import type { RecordingPool } from '../derived/processes/recording-pool.js';
import { Mp4Service } from './mp4.service.js';

const GIF = 'aa/1.gif';
const cpu = new CpuAllowance(5_000);
const FILM = { bytes: new Uint8Array([1, 2, 3]), steps: [] };

let plan: () => unknown;
let encode: () => Promise<Film>;
let mp4: Mp4Service;
let limits: unknown[];

beforeEach(() => {
  limits = [];
  plan = () => ({ result: { keyframes: [0] } });
  encode = () => Promise.resolve(FILM);
  mp4 = new Mp4Service(
    fake<RecordingPool>({
      run: async (_job, _task, limit) => {
        limits.push(limit);
        return Promise.resolve(plan());
      },
    }),
    pino({ enabled: false }),
  );
  mp4.encoder = () => Promise.resolve({ name: 'builtin', encode: () => encode() });
});

describe('a video', () => {
  it('is encoded by the plan of its GIF', async () => {
    expect(await mp4.fromGif(GIF, cpu)).toBe(FILM);
  });

  it('of an invalid GIF fails permanently with the reason', async () => {
    plan = () => ({ refusal: 'The GIF has no frame.' });
    const encoding = mp4.fromGif(GIF, cpu);
    await expect(encoding).rejects.toThrow(UnrecoverableError);
    await expect(encoding).rejects.toThrow('The GIF has no frame.');
    encode = () => Promise.reject(new InvalidRecording('It is too long.'));
    plan = () => ({ result: {} });
    await expect(mp4.fromGif(GIF, cpu)).rejects.toThrow(UnrecoverableError);
  });

  it('fails with the encoder and can be retried', async () => {
    const died = new Error('ffmpeg died');
    encode = () => Promise.reject(died);
    await expect(mp4.fromGif(GIF, cpu)).rejects.toBe(died);
  });

  it('has a quarter of an hour in a process, and the CPU time of its job', async () => {
    await mp4.fromGif(GIF, cpu);
    expect(limits).toEqual([{ what: 'Making the video', seconds: 900, cpu }]);
  });
});
