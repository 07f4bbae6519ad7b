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
import type { Answer } from './mp4-worker.js';

/** Ten times what the longest video within its limits takes on a core of its own. */
const TIME_LIMIT_MS = 300_000;

/** Makes videos of GIFs. */
@Injectable()
export class Mp4Service {
  #chosen?: Promise<Mp4Encoder>;

  constructor(
    private readonly pool: RecordingPool,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  /** What makes the videos of this process. It is chosen the first time: a program that makes them asks at its start. */
  encoder(): Promise<Mp4Encoder> {
    return (this.#chosen ??= chooseMp4Encoder(this.pool, this.log));
  }

  /**
   * The MP4 of a GIF, as `Mp4Encoder` describes it.
   *
   * @throws UnrecoverableError when it is no GIF, the video is over its limits, or it takes too long
   */
  async fromGif(gif: Uint8Array): Promise<Uint8Array> {
    const signal = AbortSignal.timeout(TIME_LIMIT_MS);
    try {
      const encoder = await this.encoder();
      const plan = resultOf((await this.pool.run(mp4Job('plan'), gif, signal)) as Answer<VideoPlan>);
      return await encoder.encode(gif, plan, signal);
    } catch (error) {
      if (error instanceof InvalidRecording) throw unrecoverable(error);
      if (!signal.aborted) throw error;
      throw new JobTimeout(`Making the video took longer than ${TIME_LIMIT_MS / 1000} s.`, { cause: error });
    }
  }
}
