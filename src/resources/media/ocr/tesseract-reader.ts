import { createRequire } from 'node:module';
import path from 'node:path';
import type { Worker as Thread } from 'node:worker_threads';
import type { OnApplicationShutdown } from '@nestjs/common';
import type { Page, Worker } from 'tesseract.js';
import { type ReadWord, type TextPicture, TextReader } from '@ttyreel/picture-text';
import { Deadline } from '../../../platform/concurrency/deadline.js';

/** Best line height for recognition (`npm run bench:ocr`). */
const LINE_HEIGHT = 48;
/** The most pixels of an enlarged picture; a large picture is enlarged less. */
const MOST_PIXELS = 12_000_000;
const READ_MS = 30_000;
const IDLE_MS = 30_000;
/** Rare in terminals but often confused with letters. */
const NOT_IN_TERMINALS = '¢€£¥©®«»§“”‘’—°éﬁﬂ™';

const require = createRequire(import.meta.url);
/** Bundled, so that nothing is downloaded. */
const LANGUAGE_DATA = path.join(path.dirname(require.resolve('@tesseract.js-data/eng')), '4.0.0_best_int');

interface Engine {
  readonly worker: Worker;
  /** Rejects when the thread dies; the library itself would wait forever. */
  readonly died: Promise<never>;
}

/** Tesseract in a thread that starts on demand and ends when idle. A timeout or failure ends the thread. */
export class TesseractReader extends TextReader implements OnApplicationShutdown {
  private engine: Promise<Engine> | undefined;
  private last: Promise<unknown> = Promise.resolve();
  private idle: NodeJS.Timeout | undefined;
  private closed = false;

  constructor(private readonly readMs = READ_MS) {
    super();
  }

  read(picture: TextPicture, signal: AbortSignal): Promise<readonly ReadWord[]> {
    const reading = this.last.then(() => this.readNow(picture, signal));
    this.last = reading.catch(() => undefined);
    return reading;
  }

  /** Runs after the queue, whose jobs use the reader. */
  async onApplicationShutdown(): Promise<void> {
    this.closed = true;
    await this.end();
  }

  private async readNow(picture: TextPicture, signal: AbortSignal): Promise<readonly ReadWord[]> {
    signal.throwIfAborted();
    if (this.closed) throw new Error('The OCR reader is closed.');
    clearTimeout(this.idle);
    const { png, scale } = await enlarged(picture);
    const deadline = new Deadline(
      signal,
      this.readMs,
      `Reading a picture took longer than ${this.readMs / 1000} s.`,
    );
    try {
      const { worker, died } = await deadline.race((this.engine ??= start()));
      const reading = worker.recognize(png, {}, { blocks: true, text: false });
      const { data } = await deadline.race(Promise.race([reading, died]));
      return wordsOf(data, scale);
    } catch (error) {
      void this.end();
      throw error;
    } finally {
      deadline.clear();
      this.idle = setTimeout(() => void this.end(), IDLE_MS).unref();
    }
  }

  private async end(): Promise<void> {
    clearTimeout(this.idle);
    const starting = this.engine;
    this.engine = undefined;
    // A failed start was reported to its caller and left no thread.
    const engine = await starting?.catch(nothing);
    if (!engine) return;
    await engine.worker.terminate();
    // `terminate` does not wait, and a process that exits meanwhile may crash.
    await engine.died.catch(nothing);
  }
}

const nothing = (): void => undefined;

/** Loads the library with the first picture. */
async function start(): Promise<Engine> {
  const { createWorker, OEM, PSM } = await import('tesseract.js');
  const worker = await createWorker('eng', OEM.LSTM_ONLY, {
    langPath: LANGUAGE_DATA,
    cacheMethod: 'none',
    gzip: true,
    // Without it the library throws an uncaught error in addition to the rejection.
    errorHandler: () => undefined,
  });
  const died = new Promise<never>((_, reject) => {
    // The typings omit the thread, whose errors would otherwise end the process.
    const { worker: thread } = worker as unknown as { worker: Thread };
    thread.on('error', reject);
    thread.on('exit', () => {
      reject(new Error('The OCR thread ended.'));
    });
  });
  died.catch(() => undefined);
  await worker.setParameters({
    tessedit_pageseg_mode: PSM.SINGLE_BLOCK,
    preserve_interword_spaces: '1',
    tessedit_char_blacklist: NOT_IN_TERMINALS,
    user_defined_dpi: '150',
  });
  return { worker, died };
}

async function enlarged({
  width,
  height,
  grey,
  lineHeight,
}: TextPicture): Promise<{ png: Buffer; scale: number }> {
  const { default: sharp } = await import('sharp');
  const scale = Math.min(LINE_HEIGHT / lineHeight, Math.sqrt(MOST_PIXELS / (width * height)));
  const png = await sharp(grey, { raw: { width, height, channels: 1 } })
    .resize({
      width: Math.max(1, Math.round(width * scale)),
      height: Math.max(1, Math.round(height * scale)),
      kernel: 'cubic',
      fit: 'fill',
    })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return { png, scale };
}

function wordsOf({ blocks }: Page, scale: number): ReadWord[] {
  const lines = (blocks ?? []).flatMap((block) => block.paragraphs.flatMap((paragraph) => paragraph.lines));
  return lines.flatMap(({ words, bbox }) =>
    words.map((word) => ({
      symbols: word.symbols.map((symbol) => ({
        text: symbol.text,
        confidence: symbol.confidence,
        centre: (symbol.bbox.x0 + symbol.bbox.x1) / 2 / scale,
      })),
      confidence: word.confidence / 100,
      top: bbox.y0 / scale,
      bottom: bbox.y1 / scale,
    })),
  );
}
