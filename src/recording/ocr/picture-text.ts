import { decodeGif, gifSize } from '../gif/gif-decoder.js';
import type { Transcript } from '../transcript/transcript.js';
import { TranscriptWriter } from '../transcript/transcript-writer.js';
import { drawnCharacter } from './box-drawing.js';
import { type Glyph, without, withoutPatterns } from './glyphs.js';
import { seeText, type SeeingLimits } from './seen-text.js';
import { columnsOf, type Strip } from './strip.js';
import { firstLike, layPages, type TextPage, type Word, wordsOfLines } from './text-pages.js';
import type { ReadWord } from './text-reader.js';
import { spacedLines, writtenLines } from './written-lines.js';

/** All that has to be known of a GIF to read it and to write down what was read; plain data, so that it can change threads. */
export interface PictureText {
  /** The text to be read, each line once, in the order of its first appearance. */
  readonly pages: readonly TextPage[];
  readonly lines: readonly { readonly time: number; readonly strip: Strip }[];
  readonly cells: {
    readonly columns: readonly (readonly [number, number])[];
    readonly cellWidth: number;
    readonly monospaced: boolean;
  };
  /** Whether all of the recording was looked at. */
  readonly complete: boolean;
}

/** Screens further on than this many decoded pixels are not looked at: some two thousand of 1000 x 1000. */
const PIXEL_BUDGET = 2_000_000_000;

/**
 * Finds the lines of text that a GIF shows, when each first appeared, and lays them on pages to be read. Computes for
 * seconds, so it belongs into a worker thread.
 *
 * @throws InvalidRecording when it is no GIF
 */
export function findText(gif: Uint8Array, limits?: SeeingLimits): PictureText {
  const size = gifSize(gif);
  const { grid, lines, complete } = seeText(
    () => decodeGif(gif, { pixelBudget: PIXEL_BUDGET }),
    size,
    limits,
  );
  const columns = columnsOf(grid);
  const readable = lines.map(({ time, strip }) => ({ time, strip: withoutPatterns(strip, columns) }));
  return {
    pages: layPages(readable.map(({ strip }) => without(strip, columns, isDrawn))),
    lines: readable,
    cells: { columns, cellWidth: grid.cellWidth, monospaced: grid.monospaced },
    complete,
  };
}

/** Whether a glyph is no text for a reader; an underscore is, as a part of its word. */
function isDrawn(glyph: Glyph): boolean {
  const character = drawnCharacter(glyph);
  return character !== null && character !== '_';
}

/**
 * Puts what was read together: the lines in the order in which they appeared, with the second of their first
 * appearance, in the shape and within the limits of a transcript of a cast. When not all was looked at or read, the
 * last line says so.
 *
 * @param readings the words of the pages in order; fewer than there are pages when reading was ended early
 */
export function writeTranscript(text: PictureText, readings: readonly (readonly ReadWord[])[]): Transcript {
  const { pages, cells, lines: all, complete } = text;
  const firstUnread = pages[readings.length]?.lines[0]?.line ?? all.length;
  const lines = all.slice(0, firstUnread);
  const strips = lines.map(({ strip }) => strip);
  const words = wordsByLine(pages.slice(0, readings.length), readings, strips);
  const written = cells.monospaced ? writtenLines(strips, words, cells) : spacedLines(words);
  const writer = new TranscriptWriter();
  lines.forEach(({ time }, line) => {
    const content = written[line] ?? '';
    if (content.trim() !== '') writer.add(content, time);
  });
  if (!complete || lines.length < all.length || writer.full) writer.close(lines.at(-1)?.time ?? 0);
  return { lines: writer.lines, text: writer.lines.map((line) => `${line.text}\n`).join('') };
}

/** A line that looks like an earlier one was read there. */
function wordsByLine(
  pages: readonly TextPage[],
  readings: readonly (readonly ReadWord[])[],
  strips: readonly Strip[],
): (readonly Word[])[] {
  const read = new Map<number, readonly Word[]>();
  pages.forEach((page, number) => {
    for (const [line, words] of wordsOfLines(page, readings[number] ?? [])) read.set(line, words);
  });
  return strips.map((_, line) => read.get(firstLike(strips, line)) ?? []);
}
