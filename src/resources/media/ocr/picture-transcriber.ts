import type { PictureText } from '../../../recording/ocr/picture-text.js';
import type { ReadWord, TextReader } from '../../../recording/ocr/text-reader.js';
import { InvalidRecording } from '../../../recording/invalid-recording.js';
import type { Transcript } from '../../../recording/transcript/transcript.js';
import { Deadline } from '../../../platform/concurrency/deadline.js';
import type { Readings } from './ocr-worker.js';

export interface Threads {
  run(
    job: { readonly module: string; readonly name: string },
    task: unknown,
    signal: AbortSignal,
  ): Promise<unknown>;
}

export interface PictureTranscript extends Transcript {
  /** Why it is incomplete, for the log; null when complete. */
  readonly shortfall: string | null;
}

/** OCR ends after this time; what was read by then is the transcript. */
const READING_MS = 120_000;

const MODULE = new URL('./ocr-worker.js', import.meta.url).href;

export class PictureTranscriber {
  constructor(
    private readonly threads: Threads,
    private readonly reader: TextReader,
    private readonly readingMs = READING_MS,
  ) {}

  /** @throws InvalidRecording for an invalid GIF; the signal's reason when aborted */
  async transcribe(gif: Uint8Array, signal: AbortSignal): Promise<PictureTranscript> {
    signal.throwIfAborted();
    const text = (await this.run('findText', gif, signal)) as PictureText | null;
    if (!text) throw new InvalidRecording('The picture cannot be decoded.');
    const { words, shortfall } = await this.readPages(text, signal);
    const transcript = (await this.run('write', { text, words } satisfies Readings, signal)) as Transcript;
    const cut = text.complete ? null : 'The picture has more lines than the OCR limit.';
    return { ...transcript, shortfall: shortfall ?? cut };
  }

  /** Stops at the first unreadable page, because later text would be misplaced. */
  private async readPages(
    { pages }: PictureText,
    signal: AbortSignal,
  ): Promise<{ words: (readonly ReadWord[])[]; shortfall: string | null }> {
    const deadline = new Deadline(signal, this.readingMs, 'OCR reached its time limit.');
    const words: (readonly ReadWord[])[] = [];
    try {
      for (const { picture } of pages) words.push(await this.reader.read(picture, deadline.signal));
      return { words, shortfall: null };
    } catch (error) {
      signal.throwIfAborted();
      const reason = error instanceof Error ? error.message : String(error);
      return { words, shortfall: `Page ${words.length + 1} of ${pages.length} was not read: ${reason}` };
    } finally {
      deadline.clear();
    }
  }

  private run(name: string, task: unknown, signal: AbortSignal): Promise<unknown> {
    return this.threads.run({ module: MODULE, name }, task, signal);
  }
}
