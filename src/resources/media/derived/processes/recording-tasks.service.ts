import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { CpuAllowance } from '../../../../platform/jobs/cpu-allowance.js';
import { JobTimeout, UnrecoverableError } from '../../../../platform/jobs/job-handler.js';
import { LOG } from '../../../../platform/logging/log.js';
import type { RenderedGif } from '@ttyreel/recording';
import { RecordingPool } from './recording-pool.js';
import type { DrawingLimit } from './drawing-turns.service.js';
import type { TaskLimit, Urgency } from './recording-process.js';
import type {
  DrawInput,
  DrawnFrame,
  FrameInput,
  ShrinkInput,
  SmallGif,
  StillsInput,
  StillsOfGif,
  TimedText,
  TranscribeInput,
} from './recording-worker.js';
import type { TaskResult } from './task-result.js';

const DECODED_PER_SECOND = 300_000_000;
/** Of a file of 64 MiB, on a busy machine. */
const READING_SECONDS = 8;
/** On a busy machine, CPU time takes so many times as long. */
const BUSY_FACTOR = 3;
const MOST_SECONDS = 60;
const DRAWING = 'Drawing the cast';
const MODULE = new URL('./recording-worker.js', import.meta.url).href;

/** Most characters that are logged in the life of a process. */
const MOST_CHARACTERS_LOGGED = 1000;

@Injectable()
export class RecordingTasksService {
  readonly #logged = new Set<string>();

  constructor(
    private readonly pool: RecordingPool,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  transcribe(input: TranscribeInput, cpu?: CpuAllowance): Promise<TimedText> {
    // Secrets are searched afterwards.
    const cpuMs = cpu && 0.6 * cpu.leftMs;
    return this.run('transcribe', { ...input, cpuMs }, { what: 'Reading the cast', seconds: 60, cpu });
  }

  /** `transcribe` for a request that has its turn. What takes longer is left out. */
  transcribeNow(cast: string, { seconds, urgency }: DrawingLimit): Promise<TimedText> {
    const input: TranscribeInput = { cast, picture: null, cpuMs: 600 * seconds };
    return this.runNow('transcribe', input, { what: 'Reading the cast', seconds }, urgency);
  }

  async draw(input: DrawInput, cpu: CpuAllowance): Promise<RenderedGif> {
    return this.logged(
      await this.run<RenderedGif>(
        'draw',
        { ...input, ...effortOf(cpu) },
        { what: DRAWING, seconds: 60, cpu },
      ),
    );
  }

  stills(input: StillsInput, cpu: CpuAllowance): Promise<StillsOfGif> {
    return this.run('stills', input, { what: 'Looking for a still', seconds: 60, cpu });
  }

  drawSmall(input: DrawInput, cpu: CpuAllowance): Promise<SmallGif> {
    return this.run(
      'drawSmall',
      { ...input, ...effortOf(cpu) },
      { what: 'Drawing a smaller GIF', seconds: 120, cpu },
    );
  }

  shrink(input: ShrinkInput, cpu: CpuAllowance): Promise<SmallGif> {
    return this.run('shrink', input, { what: 'Making the GIF smaller', seconds: 240, cpu });
  }

  /** `draw` for a request that has its turn. @param limit seconds of CPU time @throws JobTimeout */
  async drawNow(input: DrawInput, { seconds, urgency }: DrawingLimit): Promise<RenderedGif> {
    const cpu = new CpuAllowance(1_000 * seconds);
    const limit = { what: DRAWING, seconds: Math.min(BUSY_FACTOR * seconds, MOST_SECONDS), cpu };
    try {
      return this.logged(await this.runNow<RenderedGif>('draw', input, limit, urgency));
    } catch (error) {
      if (error instanceof UnrecoverableError && cpu.leftMs === 0)
        throw new JobTimeout(error.message, { cause: error });
      throw error;
    }
  }

  preview(input: DrawInput, { seconds, urgency }: DrawingLimit): Promise<Uint8Array> {
    return this.runNow('preview', input, { what: 'Drawing the preview', seconds }, urgency);
  }

  /** @param limit seconds of decoding @throws JobTimeout if it would take longer */
  async frame(
    input: Omit<FrameInput, 'mostPixels'>,
    { seconds, urgency }: DrawingLimit,
  ): Promise<DrawnFrame> {
    const limit = { what: 'Looking for the frame', seconds: seconds + READING_SECONDS };
    const mostPixels = seconds * DECODED_PER_SECOND;
    const frame = await this.runNow<DrawnFrame | null>('frame', { ...input, mostPixels }, limit, urgency);
    if (frame) return frame;
    throw new JobTimeout(`The frame is made of over ${mostPixels} pixels of the GIF.`);
  }

  private logged(gif: RenderedGif): RenderedGif {
    const unknown = gif.withoutGlyph.filter((character) => !this.#logged.has(character));
    if (unknown.length > 0 && this.#logged.size < MOST_CHARACTERS_LOGGED) {
      for (const character of unknown) this.#logged.add(character);
      this.log.warn({ characters: unknown }, 'render: no shipped font has these characters, boxes are drawn');
    }
    return gif;
  }

  /** @throws UnrecoverableError for invalid input or an exceeded limit */
  private async run<Result>(name: string, input: unknown, limit: TaskLimit): Promise<Result> {
    return resultOf((await this.pool.run({ module: MODULE, name }, input, limit)) as TaskResult<Result>);
  }

  private async runNow<Result>(
    name: string,
    input: unknown,
    limit: TaskLimit,
    urgency: Urgency,
  ): Promise<Result> {
    const job = { module: MODULE, name };
    return resultOf((await this.pool.runNow(job, input, limit, urgency)) as TaskResult<Result>);
  }
}

function resultOf<Result>(outcome: TaskResult<Result>): Result {
  if ('refusal' in outcome) throw new UnrecoverableError(outcome.refusal);
  return outcome.result;
}

/** The CPU time that drawing has to fit, with a margin for what is not measured. */
function effortOf(cpu: CpuAllowance): Pick<DrawInput, 'cpuMs'> {
  return { cpuMs: 0.9 * cpu.leftMs };
}
