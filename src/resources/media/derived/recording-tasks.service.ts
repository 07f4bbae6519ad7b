import { Inject, Injectable } from '@nestjs/common';
import { UnrecoverableError } from 'bullmq';
import type { Logger } from 'pino';
import { JobTimeout } from '../../../platform/jobs/job-handler.js';
import { LOG } from '../../../platform/logging/log.js';
import type { RenderedGif } from '../../../recording/render/render-gif.js';
import { RecordingPool } from './recording-pool.js';
import type {
  DrawInput,
  DrawnFrame,
  FrameInput,
  SmallGif,
  StillsInput,
  StillsOfGif,
  TimedText,
  TranscribeInput,
} from './recording-worker.js';
import type { TaskResult } from './task-result.js';

const MODULE = new URL('./recording-worker.js', import.meta.url).href;

/** Most characters that are logged in the life of a process. */
const MOST_CHARACTERS_LOGGED = 1000;

interface Limit {
  readonly what: string;
  readonly seconds: number;
}

@Injectable()
export class RecordingTasksService {
  private readonly logged = new Set<string>();

  constructor(
    private readonly pool: RecordingPool,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  transcribe(input: TranscribeInput): Promise<TimedText> {
    return this.run('transcribe', input, { what: 'Reading the cast', seconds: 60 });
  }

  async draw(input: DrawInput): Promise<RenderedGif> {
    const gif = await this.run<RenderedGif>('draw', input, { what: 'Drawing the cast', seconds: 60 });
    this.logOnce(gif.withoutGlyph);
    return gif;
  }

  stills(input: StillsInput): Promise<StillsOfGif> {
    return this.run('stills', input, { what: 'Looking for a still', seconds: 60 });
  }

  preview(input: DrawInput): Promise<Uint8Array> {
    return this.run('preview', input, { what: 'Drawing the preview', seconds: 15 });
  }

  frame(input: FrameInput): Promise<DrawnFrame> {
    return this.run('frame', input, { what: 'Looking for the frame', seconds: 20 });
  }

  drawSmall(input: DrawInput): Promise<SmallGif> {
    return this.run('drawSmall', input, { what: 'Drawing a smaller GIF', seconds: 120 });
  }

  shrink(gif: Uint8Array): Promise<SmallGif> {
    return this.run('shrink', gif, { what: 'Making the GIF smaller', seconds: 240 });
  }

  private logOnce(characters: readonly string[]): void {
    const unknown = characters.filter((character) => !this.logged.has(character));
    if (unknown.length === 0 || this.logged.size >= MOST_CHARACTERS_LOGGED) return;
    for (const character of unknown) this.logged.add(character);
    this.log.warn({ characters: unknown }, 'render: no shipped font has these characters, boxes are drawn');
  }

  /** @throws UnrecoverableError for invalid input or an exceeded limit */
  private async run<Result>(name: string, input: unknown, { what, seconds }: Limit): Promise<Result> {
    const answer = await this.pool
      .run({ module: MODULE, name }, input, AbortSignal.timeout(seconds * 1000))
      .catch((error: unknown) => {
        throw asLimit(error, { what, seconds });
      });
    const answered = answer as TaskResult<Result>;
    if ('refusal' in answered) throw new UnrecoverableError(answered.refusal);
    return answered.result;
  }
}

function asLimit(error: unknown, { what, seconds }: Limit): unknown {
  if (!(error instanceof Error) || error.name !== 'AbortError') return error;
  return new JobTimeout(`${what} took longer than ${seconds} s.`, { cause: error });
}
