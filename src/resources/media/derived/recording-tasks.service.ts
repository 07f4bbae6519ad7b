import { Inject, Injectable } from '@nestjs/common';
import { UnrecoverableError } from 'bullmq';
import type { Logger } from 'pino';
import { LOG } from '../../../platform/logging/log.js';
import type { RenderedGif } from '../../../recording/render/render-gif.js';
import { type PoolLimit, RecordingPool } from './recording-pool.js';
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
    return this.run('preview', input, { what: 'Drawing the preview', seconds: 15, waitSeconds: 15 });
  }

  frame(input: FrameInput): Promise<DrawnFrame> {
    return this.run('frame', input, { what: 'Looking for the frame', seconds: 20, waitSeconds: 20 });
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
  private async run<Result>(name: string, input: unknown, limit: PoolLimit): Promise<Result> {
    const answer = (await this.pool.run({ module: MODULE, name }, input, limit)) as TaskResult<Result>;
    if ('refusal' in answer) throw new UnrecoverableError(answer.refusal);
    return answer.result;
  }
}
