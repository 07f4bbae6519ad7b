import {
  decodeGif,
  FONT_NAMES,
  type FontName,
  gifSize,
  type Transcript,
  TranscriptWriter,
} from '@ttyreel/recording';
import { boxCharactersOf } from './lines/box-drawing.js';
import { type Glyph, without, withoutPatterns } from './letters/glyphs.js';
import { SCAN_LIMITS, scanText, type ScanLimits } from './scan-text.js';
import { namedLines } from './lines/named-lines.js';
import { withoutEdges, withoutLines } from './strips/long-lines.js';
import { columnsOf, type Strip } from './strips/strip.js';
import { firstLike, layPages, type TextPage, type Word, wordsOfLines } from './lines/text-pages.js';
import type { ReadWord } from './text-reader.js';
import { placedLines, writtenLines } from './lines/written-lines.js';

/** Plain data, so that it can move between threads. */
export interface PictureText {
  readonly pages: readonly TextPage[];
  readonly lines: readonly FoundLine[];
  readonly cells: {
    readonly columns: readonly (readonly [number, number])[];
    readonly cellWidth: number;
    readonly monospaced: boolean;
  };
  readonly complete: boolean;
}

export interface FoundLine {
  readonly time: number;
  readonly strip: Strip;
  /** The text, if a known font gives it; null if OCR reads it. */
  readonly text: string | null;
}

export interface ReadTranscript extends Transcript {
  /** How sure the reading is, 0 to 1; null without text, as of a chart or a cursor. */
  readonly confidence: number | null;
}

/** About 2000 screens of 1000x1000. */
const PIXEL_BUDGET = 2_000_000_000;
const LETTER = /[\p{L}\p{N}]/u;
/** OCR is less sure than this of what is no text. */
const NOISE = 0.4;

/**
 * Finds the lines of text in a GIF, reads those in known fonts, and lays the others out for OCR. Takes seconds.
 * @throws InvalidRecording
 */
export function findPictureText(
  gif: Uint8Array,
  limits: ScanLimits = SCAN_LIMITS,
  fonts: readonly FontName[] = FONT_NAMES,
): PictureText {
  const size = gifSize(gif);
  const { grid, namer, lines, complete } = scanText(
    () => decodeGif(gif, { pixelBudget: PIXEL_BUDGET }),
    size,
    limits,
    fonts,
  );
  const columns = columnsOf(grid);
  const cells = { columns, cellWidth: grid.cellWidth, monospaced: grid.monospaced };
  if (namer) return { pages: [], lines: namedLines(lines, namer, columns), cells, complete };
  const readable = lines.map(({ time, strip }) => ({
    time,
    strip: strip.isBar ? strip : withoutPatterns(withoutEdges(strip), columns),
    text: null,
  }));
  return {
    pages: layPages(
      readable.map(({ strip }) => withoutLines(strip.isBar ? strip : without(strip, columns, areDrawn))),
    ),
    lines: readable,
    cells,
    complete,
  };
}

/** An underscore is text for OCR, as part of its word. */
function areDrawn(glyphs: readonly Glyph[]): boolean[] {
  return boxCharactersOf(glyphs).map((character) => character !== null && character !== '_');
}

/**
 * Builds a transcript from OCR results. The last line says when it is incomplete.
 * @param readings words per page; fewer than pages when OCR ended early
 */
export function writeTranscript(
  found: PictureText,
  readings: readonly (readonly ReadWord[])[],
): ReadTranscript {
  const { pages, cells, lines: all, complete } = found;
  const firstUnread = pages[readings.length]?.lines[0]?.line ?? all.length;
  const lines = all.slice(0, firstUnread);
  const strips = lines.map(({ strip }) => strip);
  const words = wordsByLine(pages.slice(0, readings.length), readings, strips);
  const written = linesOf(strips, words, cells);
  const writer = new TranscriptWriter();
  lines.forEach(({ time, text }, line) => {
    const content = text ?? written[line] ?? '';
    if (content.trim() !== '') writer.add({ text: content, time });
  });
  if (!complete || lines.length < all.length || writer.full) writer.close(lines.at(-1)?.time ?? 0);
  const text = writer.lines.map((line) => `${line.text}\n`).join('');
  const confidence = confidenceOf(readings.flat());
  if (!LETTER.test(text) || confidence < NOISE) return { lines: [], text: '', confidence: null };
  return { lines: writer.lines, text, confidence };
}

/** That of a letter, on average, to two digits; letters of known fonts are certain. */
function confidenceOf(words: readonly ReadWord[]): number {
  const letters = words.reduce((sum, { symbols }) => sum + symbols.length, 0);
  const sure = words.reduce((sum, { symbols, confidence }) => sum + symbols.length * confidence, 0);
  return letters === 0 ? 1 : Math.round((100 * sure) / letters) / 100;
}

/** Narrower letters differ at each place, so that their shapes tell nothing. */
const NARROWEST_SHAPE = 8;

function linesOf(
  strips: readonly Strip[],
  words: readonly (readonly Word[])[],
  cells: PictureText['cells'],
): string[] {
  const isWritten = ({ isBar }: Strip): boolean =>
    !isBar && cells.monospaced && cells.cellWidth >= NARROWEST_SHAPE;
  const written = writtenLines(
    strips.filter(isWritten),
    words.filter((_, line) => strips[line] && isWritten(strips[line])),
    cells,
  );
  const placed = placedLines(words, cells);
  return strips.map((strip, line) => (isWritten(strip) ? written.shift() : placed[line]) ?? '');
}

/** A repeated line takes the words of its first occurrence. */
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
