import type { Strip } from './strip.js';
import type { ReadSymbol, ReadWord, TextPicture } from './text-reader.js';

/** The letters of a word from left to right. */
export type Word = readonly ReadSymbol[];

/** Where a line lies on a page. */
export interface PageLine {
  /** Its number among the lines of the recording. */
  readonly line: number;
  /** The row of pixels of the page where it begins. */
  readonly top: number;
  readonly height: number;
  /** Pixels from the left of the page to the left of the line's strip; negative where its blank start is cut off. */
  readonly left: number;
}

/** Lines under each other, to be read together. */
export interface TextPage {
  readonly picture: TextPicture;
  readonly lines: readonly PageLine[];
}

/** More lines on a page cost the reader no less each, and are lost together when it fails. */
const LINES_A_PAGE = 24;
const MARGIN = 12;

/** Lays lines on pages, each without the blank at its sides. A line that was seen before is not laid again. */
export function layPages(strips: readonly Strip[], linesAPage = LINES_A_PAGE): TextPage[] {
  const distinct = strips.flatMap((strip, line) =>
    strip.inkCount > 0 && firstLike(strips, line) === line ? [{ strip, line }] : [],
  );
  const pages: TextPage[] = [];
  for (let start = 0; start < distinct.length; start += linesAPage) {
    pages.push(layPage(distinct.slice(start, start + linesAPage)));
  }
  return pages;
}

/** The number of the first line that looks exactly like this one. */
export function firstLike(strips: readonly Strip[], line: number): number {
  const strip = strips[line];
  return strips.findIndex((other) => {
    if (other === strip) return true;
    if (other.inkCount !== strip?.inkCount || other.ink.length !== strip.ink.length) return false;
    return Buffer.compare(other.ink, strip.ink) === 0;
  });
}

function layPage(lines: readonly { readonly strip: Strip; readonly line: number }[]): TextPage {
  const spans = lines.map(({ strip }) => inkSpan(strip));
  const lineHeight = Math.max(...lines.map(({ strip }) => strip.height));
  const step = Math.round(lineHeight * 1.25);
  const width = Math.max(...spans.map(([from, to]) => to - from)) + 2 * MARGIN;
  const height = step * lines.length + 2 * MARGIN;
  const grey = new Uint8Array(width * height).fill(255);
  const placed = lines.map(({ strip, line }, index) => {
    const [from, to] = spans[index] ?? [0, 0];
    const top = MARGIN + index * step;
    for (let y = 0; y < strip.height; y++) {
      for (let x = from; x < to; x++) {
        grey[(top + y) * width + MARGIN + x - from] = 255 - (strip.ink[y * strip.width + x] ?? 0);
      }
    }
    return { line, top, height: strip.height, left: MARGIN - from };
  });
  return { picture: { width, height, grey, lineHeight }, lines: placed };
}

/** From the first column with ink to behind the last one. */
function inkSpan({ ink, width }: Strip): [number, number] {
  let from = width;
  let to = 0;
  for (let row = 0; row < ink.length; row += width) {
    for (let x = 0; x < width; x++) {
      if ((ink[row + x] ?? 0) <= 127) continue;
      from = Math.min(from, x);
      to = Math.max(to, x + 1);
    }
  }
  return [Math.max(0, from - 1), Math.min(width, to + 1)];
}

/** The words of a page by the line that they stand on, from left to right, in pixels of the line's strip. */
export function wordsOfLines(page: TextPage, words: readonly ReadWord[]): Map<number, Word[]> {
  const lines = new Map<number, Word[]>(page.lines.map(({ line }) => [line, []]));
  for (const { symbols, top, bottom } of words) {
    const { line, left } = nearestLine(page, (top + bottom) / 2);
    lines.get(line)?.push(symbols.map((symbol) => ({ ...symbol, centre: symbol.centre - left })));
  }
  for (const line of lines.values()) line.sort(([a], [b]) => (a?.centre ?? 0) - (b?.centre ?? 0));
  return lines;
}

function nearestLine({ lines }: TextPage, y: number): PageLine {
  const away = ({ top, height }: PageLine): number => Math.abs(top + height / 2 - y);
  return lines.reduce((a, b) => (away(b) < away(a) ? b : a));
}
