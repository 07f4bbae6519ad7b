import type { PictureText, ReadTranscript, ReadWord, TextReader } from '@ttyreel/picture-text';
import { InvalidRecording } from '@ttyreel/recording';
import type { CpuAllowance } from '../../../platform/jobs/cpu-allowance.js';
import type { RecordingPool } from '../derived/processes/recording-pool.js';
import type { Readings } from './ocr-worker.js';

export interface PictureTranscript extends ReadTranscript {
  /** Why it is incomplete, for the log; null when complete. */
  readonly shortfall: string | null;
}

/** OCR ends after this time; what was read by then is the transcript. */
const READING_MS = 120_000;
/** CPU time that is left for the transcript. */
const WRITING_MS = 2_000;
/** Of the task before OCR and of the task after it. */
const LIMIT = { what: 'Reading the picture', seconds: 120 };

const MODULE = new URL('./ocr-worker.js', import.meta.url).href;

export class PictureTranscriber {
  constructor(
    private readonly pool: Pick<RecordingPool, 'run'>,
    private readonly reader: TextReader,
    private readonly readingMs = READING_MS,
  ) {}

  /** @param gif its path @throws InvalidRecording for an invalid GIF, and as the pool does */
  async transcribe(gif: string, cpu: CpuAllowance): Promise<PictureTranscript> {
    const text = (await this.run('findText', gif, cpu)) as PictureText | null;
    if (!text) throw new InvalidRecording('The picture cannot be decoded.');
    const { words, shortfall } = await this.readPages(text, cpu);
    const transcript = (await this.run('write', { text, words } satisfies Readings, cpu)) as ReadTranscript;
    const cut = text.complete ? null : 'The picture has more lines than the OCR limit.';
    return { ...transcript, shortfall: shortfall ?? cut };
  }

  /**
   * Reads in one thread of this process, so the CPU time is at most that of the clock. Stops at the first unreadable page,
   * because later text would be misplaced.
   */
  private async readPages(
    { pages }: PictureText,
    cpu: CpuAllowance,
  ): Promise<{ words: (readonly ReadWord[])[]; shortfall: string | null }> {
    const begun = performance.now();
    const signal = AbortSignal.timeout(
      Math.max(0, Math.min(this.readingMs, Math.floor(cpu.leftMs) - WRITING_MS)),
    );
    const words: (readonly ReadWord[])[] = [];
    try {
      for (const { picture } of pages) words.push(await this.reader.read(picture, signal));
      return { words, shortfall: null };
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return { words, shortfall: `Page ${words.length + 1} of ${pages.length} was not read: ${reason}` };
    } finally {
      cpu.charge(performance.now() - begun);
    }
  }

  private run(name: string, task: unknown, cpu: CpuAllowance): Promise<unknown> {
    return this.pool.run({ module: MODULE, name }, task, { ...LIMIT, cpu });
  }
}
