import type { Strip } from '../strips/strip.js';
import type { ReadSymbol, ReadWord, TextPicture } from '../text-reader.js';

export type Word = readonly ReadSymbol[];

export interface PageLine {
  readonly line: number;
  readonly top: number;
  readonly height: number;
  /** Pixels from the left of the page to the strip; negative when its blank start is cut off. */
  readonly left: number;
}

export interface TextPage {
  readonly picture: TextPicture;
  readonly lines: readonly PageLine[];
}

/** More lines per page save no time, and an OCR failure loses the whole page. */
const LINES_A_PAGE = 24;
const MARGIN = 12;

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

/** Assigns words to lines, left to right, in pixels of the line's strip. */
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
