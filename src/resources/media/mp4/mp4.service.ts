import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { JobTimeout, unrecoverable } from '../../../platform/jobs/job-handler.js';
import { LOG } from '../../../platform/logging/log.js';
import { InvalidRecording } from '../../../recording/invalid-recording.js';
import type { Mp4Encoder } from '../../../recording/video/mp4-encoder.js';
import type { VideoPlan } from '../../../recording/video/video-plan.js';
import { RecordingPool } from '../derived/recording-pool.js';
import { chooseMp4Encoder } from './choose-mp4-encoder.js';
import { mp4Job, resultOf } from './mp4-threads.js';
import type { TaskResult } from '../derived/task-result.js';

/** Ten times the longest video within its limits on one core. */
const TIME_LIMIT_MS = 300_000;

@Injectable()
export class Mp4Service {
  #chosen?: Promise<Mp4Encoder>;

  constructor(
    private readonly pool: RecordingPool,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  /** Chosen on first use; programs that encode call it at startup. */
  encoder(): Promise<Mp4Encoder> {
    return (this.#chosen ??= chooseMp4Encoder(this.pool, this.log));
  }

  /** @throws UnrecoverableError for an invalid GIF or an exceeded limit */
  async fromGif(gif: Uint8Array): Promise<Uint8Array> {
    const signal = AbortSignal.timeout(TIME_LIMIT_MS);
    try {
      const encoder = await this.encoder();
      const plan = resultOf((await this.pool.run(mp4Job('plan'), gif, signal)) as TaskResult<VideoPlan>);
      return await encoder.encode(gif, plan, signal);
    } catch (error) {
      if (error instanceof InvalidRecording) throw unrecoverable(error);
      if (!signal.aborted) throw error;
      throw new JobTimeout(`Making the video took longer than ${TIME_LIMIT_MS / 1000} s.`, { cause: error });
    }
  }
}
