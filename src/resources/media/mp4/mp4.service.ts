import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { UnrecoverableError } from '../../../platform/jobs/job-handler.js';
import { LOG } from '../../../platform/logging/log.js';
import { InvalidRecording } from '@ttyreel/recording';
import type { Film, VideoPlan } from '@ttyreel/screen-video';
import { RecordingPool } from '../derived/processes/recording-pool.js';
import type { CpuAllowance } from '../../../platform/jobs/cpu-allowance.js';
import { chooseMp4Encoder } from './choose-mp4-encoder.js';
import type { Mp4Encoder } from './mp4-encoder.js';
import { runMp4Task } from './mp4-task.js';

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

  /** @param gif its path @throws UnrecoverableError for an invalid GIF or an exceeded limit */
  async fromGif(gif: string, cpu: CpuAllowance): Promise<Film> {
    try {
      const encoder = await this.encoder();
      const plan = await runMp4Task<VideoPlan>(this.pool, 'plan', { gif }, cpu);
      return await encoder.encode(gif, plan, cpu);
    } catch (error) {
      throw error instanceof InvalidRecording
        ? new UnrecoverableError(error.message, { cause: error })
        : error;
    }
  }
}
