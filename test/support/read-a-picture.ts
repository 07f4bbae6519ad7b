/**
 * Reads a picture with the words "hello world" and prints the text. Fails if a thread outlives its reader.
 * --download: with a recogniser without language data.
 */
import type { Worker as Thread } from 'node:worker_threads';
import { createCanvas } from '@napi-rs/canvas';
import { createWorker } from 'tesseract.js';
import { TesseractReader } from '../../src/resources/media/ocr/tesseract-reader.js';

const WIDTH = 420;
const LINE_HEIGHT = 24;
/** The id that Node.js returns for a thread that has ended. */
const ENDED = -1;

const canvas = createCanvas(WIDTH, 2 * LINE_HEIGHT);
const context = canvas.getContext('2d');
context.fillStyle = 'white';
context.fillRect(0, 0, canvas.width, canvas.height);
context.fillStyle = 'black';
context.font = '18px DejaVu Sans Mono, monospace';
context.fillText('hello world', 12, LINE_HEIGHT);

if (process.argv.includes('--download')) {
  const worker = await createWorker('eng', undefined, { cacheMethod: 'none' });
  const { data } = await worker.recognize(canvas.toBuffer('image/png'));
  process.stdout.write(data.text);
  await worker.terminate();
} else {
  let thread: Thread | undefined;
  process.once('worker', (started) => {
    thread = started;
  });
  const reader = new TesseractReader();
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  const grey = Uint8Array.from({ length: canvas.width * canvas.height }, (_, at) => data[4 * at] ?? 0);
  const picture = { width: canvas.width, height: canvas.height, grey, lineHeight: LINE_HEIGHT };
  const words = await reader.read(picture, new AbortController().signal);
  process.stdout.write(words.map(({ symbols }) => symbols.map(({ text }) => text).join('')).join(' '));
  await reader.onApplicationShutdown();
  if (!thread) throw new Error('No thread was started to read.');
  if (thread.threadId !== ENDED) throw new Error('The thread that read still runs.');
}
