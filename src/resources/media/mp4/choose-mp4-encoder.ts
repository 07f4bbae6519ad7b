import type { Logger } from 'pino';
import type { RecordingPool } from '../derived/processes/recording-pool.js';
import { BuiltinMp4Encoder } from './builtin-mp4-encoder.js';
import { FfmpegMp4Encoder } from './ffmpeg-mp4-encoder.js';
import { FfmpegMissing, startFfmpeg } from './ffmpeg.js';
import { filmOptions } from './film-options.js';
import type { Mp4Encoder } from './mp4-encoder.js';

const TRIAL = { size: { width: 16, height: 16, shrink: 1 }, keyframes: [0] };
const TRIAL_LIMIT_MS = 20_000;
const TRIAL_MOST_BYTES = 100_000;

/** Prefers a suitable ffmpeg to our own encoder. Call it once, at startup. */
export async function chooseMp4Encoder(pool: RecordingPool, log: Logger): Promise<Mp4Encoder> {
  try {
    const version = await tryFfmpeg(pool.memoryLimit);
    log.info({ version }, 'mp4: using ffmpeg');
    return new FfmpegMp4Encoder(pool);
  } catch (error) {
    if (error instanceof FfmpegMissing) log.info('mp4: there is no ffmpeg, using the built-in encoder');
    else log.warn({ err: error }, 'mp4: the installed ffmpeg failed its test, using the built-in encoder');
    return new BuiltinMp4Encoder(pool);
  }
}

/** Encodes one frame as a test. @returns the version */
async function tryFfmpeg(memory: number): Promise<string> {
  const signal = AbortSignal.timeout(TRIAL_LIMIT_MS);
  const limits = { bytes: TRIAL_MOST_BYTES, memory, cpuSeconds: TRIAL_LIMIT_MS / 1_000 };
  const version = startFfmpeg(['-version'], signal, limits);
  const trial = startFfmpeg(filmOptions(TRIAL), signal, limits);
  trial.input.end(new Uint8Array((TRIAL.size.width * TRIAL.size.height * 3) / 2));
  const [said] = await Promise.all([version.output, trial.output]);
  return /version (\S+)/.exec(said.toString())?.[1] ?? 'unknown';
}
