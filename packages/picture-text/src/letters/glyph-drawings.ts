import {
  type CellSize,
  type FontFamily,
  Rasteriser,
  type SpacedLetters,
  type Style,
} from '@ttyreel/recording';
import { type InkShape, inkShape } from './ink-shape.js';

export interface Drawing extends InkShape {
  readonly text: string;
}

/** In the order in which they are compared: the cheapest first. */
export type DrawnSet = (typeof DRAWN_SETS)[number];
export const DRAWN_SETS = ['ascii', 'ascii, bold', 'others', 'others, bold', 'slanted'] as const;

const range = (first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at));

const ASCII = range(0x21, 0x7e);
const LETTERS = [...range(0xa1, 0xac), ...range(0xae, 0x17f), ...Array.from('ƒȘșȚțΔΩλπẞ')];
const SIGNS = [
  ...Array.from('‐—–‘’‚“”„†‡•…‰‹›€™←↑→↓↔⇒−∙√∞≈≠≤≥⌘⏎□▪▫▲△▶▷▸▹►▼▽▾◀◂◆◇◉○●◦★☆☐☑☒♥✓✔✕✖✗✘✦✶✻✽❯❮➜⎿⏺⏵⠀'),
  ...range(0x2500, 0x259f),
  ...range(0x2801, 0x28ff),
  ...range(0xe0a0, 0xe0a2),
  ...range(0xe0b0, 0xe0b3),
];
const CHARACTERS: Readonly<Record<DrawnSet, readonly string[]>> = {
  ascii: ASCII,
  'ascii, bold': ASCII,
  others: [...LETTERS, ...SIGNS],
  'others, bold': LETTERS,
  slanted: [...ASCII, ...LETTERS],
};
const STYLES: Readonly<Record<DrawnSet, readonly Style[]>> = {
  ascii: [{ bold: false, italic: false }],
  'ascii, bold': [{ bold: true, italic: false }],
  others: [{ bold: false, italic: false }],
  'others, bold': [{ bold: true, italic: false }],
  slanted: [
    { bold: false, italic: true },
    { bold: true, italic: true },
  ],
};

/** Characters that almost every text of a terminal has some of. */
const FREQUENT = Array.from('etaoinsrld01');

/** A canvas darkens pale edges of strokes by about this exponent, measured on DejaVu Sans Mono; fontdue does not. */
const CANVAS_CONTRAST = 0.68;

/** Drawings of a font's characters in cells of one size, made when they are first needed. */
export class GlyphDrawings {
  private readonly rasteriser: Rasteriser;
  private readonly drawn = new Map<DrawnSet, readonly Drawing[]>();
  private drawnFrequent: readonly Drawing[] | undefined;

  /** Letters are as wide as the cell unless they are spaced. */
  constructor(
    readonly cell: CellSize,
    readonly family: FontFamily,
    readonly spaced?: SpacedLetters,
  ) {
    this.rasteriser = new Rasteriser(cell, family, spaced);
  }

  of(set: DrawnSet): readonly Drawing[] {
    let drawings = this.drawn.get(set);
    if (drawings) return drawings;
    drawings = STYLES[set].flatMap((style) => CHARACTERS[set].flatMap((text) => this.draw(text, style)));
    this.drawn.set(set, drawings);
    return drawings;
  }

  /** A few regular and bold characters, by which most other fonts are ruled out without drawing the rest. */
  get frequent(): readonly Drawing[] {
    const styles = [...STYLES.ascii, ...STYLES['ascii, bold']];
    this.drawnFrequent ??= styles.flatMap((style) => FREQUENT.flatMap((text) => this.draw(text, style)));
    return this.drawnFrequent;
  }

  /** A regular letter; null if no font has it. */
  letter(text: string): Drawing | null {
    return this.draw(text, { bold: false, italic: false })[0] ?? null;
  }

  private draw(text: string, style: Style): Drawing[] {
    const ink = this.rasteriser.coverage(text, style, 1);
    if (!ink) return [];
    const most = ink.reduce((a, b) => Math.max(a, b), 0);
    if (most === 0) return [];
    const exponent = this.spaced?.isFontdue ? 1 / CANVAS_CONTRAST : 1;
    // The darkest pixel is 255, as in a picture.
    const stretched = ink.map((value) => 255 * (value / most) ** exponent);
    return [
      { text, ...inkShape(this.spaced?.isFontdue ? onBackground(stretched) : stretched, this.cell.width) },
    ];
  }
}

/** A block that covers most of its cell counts as the background, as in a picture, and the rest as the ink. */
function onBackground(ink: Uint8Array): Uint8Array {
  const counts = new Uint32Array(256);
  for (const value of ink) counts[value] = (counts[value] ?? 0) + 1;
  return counts[255] === Math.max(...counts) ? ink.map((value) => 255 - value) : ink;
}
