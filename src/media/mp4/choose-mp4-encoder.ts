import type { Logger } from 'pino';
import type { Mp4Encoder } from '../../recording/video/mp4-encoder.js';
import { systemErrorCode } from '../../storage/storage-errors.js';
import type { RecordingPool } from '../derived/recording-pool.js';
import { FfmpegMp4Encoder } from './ffmpeg-mp4-encoder.js';
import { startFfmpeg } from './ffmpeg.js';
import { filmOptions } from './film-options.js';
import { WasmMp4Encoder } from './wasm-mp4-encoder.js';

const TRIAL = { size: { width: 16, height: 16, shrink: 1 }, keyframes: [0] };
const TRIAL_LIMIT_MS = 20_000;
const TRIAL_MOST_BYTES = 100_000;

/** ffmpeg where the machine has one that does what we need, else WebAssembly. Called once, at start. */
export async function chooseMp4Encoder(threads: RecordingPool, log: Logger): Promise<Mp4Encoder> {
  try {
    const version = await tryFfmpeg();
    log.info({ version }, 'videos are made by ffmpeg');
    return new FfmpegMp4Encoder(threads);
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') log.info('videos are made by WebAssembly: there is no ffmpeg');
    else log.warn({ err: error }, 'videos are made by WebAssembly: the ffmpeg of this machine cannot');
    return new WasmMp4Encoder(threads);
  }
}

/** Makes a film of one picture. @returns the version */
async function tryFfmpeg(): Promise<string> {
  const signal = AbortSignal.timeout(TRIAL_LIMIT_MS);
  const version = startFfmpeg(['-version'], signal, TRIAL_MOST_BYTES);
  const trial = startFfmpeg(filmOptions(TRIAL), signal, TRIAL_MOST_BYTES);
  trial.input.end(new Uint8Array((TRIAL.size.width * TRIAL.size.height * 3) / 2));
  const [said] = await Promise.all([version.output, trial.output]);
  return /version (\S+)/.exec(said.toString())?.[1] ?? 'unknown';
}
