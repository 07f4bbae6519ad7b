import { Injectable } from '@nestjs/common';
import { ValidationFailed } from '../../../platform/errors/domain-errors.js';
import { JobTimeout, UnrecoverableError } from '../../../platform/jobs/job-handler.js';
import {
  callerOfUser,
  type DrawingLimit,
  DrawingTurnsService,
} from '../derived/processes/drawing-turns.service.js';
import { RecordingTasksService } from '../derived/processes/recording-tasks.service.js';
import type { DrawInput, TimedText } from '../derived/processes/recording-worker.js';

const LIMITS = { seconds: 15, waitSeconds: 25 };

/** The still and the text of a cast before it is uploaded. Nothing is stored. */
@Injectable()
export class CastPreviewService {
  constructor(
    private readonly turns: DrawingTurnsService,
    private readonly tasks: RecordingTasksService,
  ) {}

  /**
   * A PNG in the size of a thumbnail.
   * @param castSize in bytes
   * @throws ValidationFailed for a cast that cannot be drawn, RateLimited, TemporarilyUnavailable
   */
  draw(userSeq: number, castSize: number, input: DrawInput): Promise<Uint8Array> {
    return this.run(userSeq, castSize, (limit) => this.tasks.preview(input, limit));
  }

  /** The transcript. @param path of the cast, in asciicast v2 @throws as `draw` */
  read(userSeq: number, castSize: number, path: string): Promise<TimedText> {
    return this.run(userSeq, castSize, (limit) => this.tasks.transcribeNow(path, limit));
  }

  private async run<Result>(
    userSeq: number,
    castSize: number,
    run: (limit: DrawingLimit) => Promise<Result>,
  ): Promise<Result> {
    try {
      return await this.turns.take(callerOfUser(userSeq), { ...LIMITS, kind: 'edit', castSize, run });
    } catch (error) {
      if (!(error instanceof UnrecoverableError)) throw error;
      const advice = error instanceof JobTimeout ? ' It can still be uploaded.' : '';
      throw ValidationFailed.field('cast', error.message + advice);
    }
  }
}
