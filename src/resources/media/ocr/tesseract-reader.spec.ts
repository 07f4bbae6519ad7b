import { createCanvas } from '@napi-rs/canvas';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { ReadWord, TextPicture } from '@ttyreel/picture-text';
import { TesseractReader } from './tesseract-reader.js';

const signal = new AbortController().signal;
const PATIENCE_MS = 60_000;

function pictureOf(...lines: string[]): TextPicture {
  const [width, lineHeight] = [420, 24];
  const canvas = createCanvas(width, lineHeight * (lines.length + 1));
  const context = canvas.getContext('2d');
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, canvas.height);
  context.fillStyle = 'black';
  context.font = '18px DejaVu Sans Mono, monospace';
  lines.forEach((line, at) => {
    context.fillText(line, 12, lineHeight * (at + 1));
  });
  const { data } = context.getImageData(0, 0, width, canvas.height);
  const grey = Uint8Array.from({ length: width * canvas.height }, (_, at) => data[4 * at] ?? 0);
  return { width, height: canvas.height, grey, lineHeight };
}

const textOf = (words: readonly ReadWord[]): string =>
  words.map(({ symbols }) => symbols.map(({ text }) => text).join('')).join(' ');

describe('TesseractReader', () => {
  let reader: TesseractReader;
  afterEach(() => reader.onApplicationShutdown());

  it(
    'reads words with their positions, one picture after the other',
    async () => {
      reader = new TesseractReader();
      const pictures = [pictureOf('hello world', 'second line'), pictureOf('another picture')];
      const [first = [], second = []] = await Promise.all(
        pictures.map((picture) => reader.read(picture, signal)),
      );
      expect(textOf(first)).toBe('hello world second line');
      expect(textOf(second)).toBe('another picture');
      const [hello, , line] = first;
      expect(hello?.bottom).toBeLessThan(line?.top ?? 0);
      expect(hello?.symbols.map(({ centre }) => centre)).toEqual(
        hello?.symbols.map(({ centre }) => centre).sort((a, b) => a - b),
      );
    },
    PATIENCE_MS,
  );

  it(
    'stops a picture that takes too long',
    async () => {
      reader = new TesseractReader(1);
      await expect(reader.read(pictureOf('too slow'), signal)).rejects.toThrow('took longer than');
    },
    PATIENCE_MS,
  );

  it(
    'continues after an aborted picture',
    async () => {
      reader = new TesseractReader();
      const controller = new AbortController();
      const given = reader.read(pictureOf('given up'), controller.signal);
      const next = reader.read(pictureOf('still here'), signal);
      controller.abort(new Error('Nobody waits for it.'));
      await expect(given).rejects.toThrow('Nobody waits for it.');
      expect(textOf(await next)).toBe('still here');
    },
    PATIENCE_MS,
  );

  it(
    'rejects an invalid picture and continues',
    async () => {
      reader = new TesseractReader();
      const broken = { ...pictureOf('broken'), grey: new Uint8Array(3) };
      await expect(reader.read(broken, signal)).rejects.toThrow();
      expect(textOf(await reader.read(pictureOf('whole again'), signal))).toBe('whole again');
    },
    PATIENCE_MS,
  );

  it('reads nothing after it is closed', async () => {
    reader = new TesseractReader();
    await reader.onApplicationShutdown();
    await expect(reader.read(pictureOf('late'), signal)).rejects.toThrow('closed');
  });
});
