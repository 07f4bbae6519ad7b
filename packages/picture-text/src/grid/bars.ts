import { channelDistance } from '../colour.js';

export interface FilledCell {
  readonly background: number;
  /** A texture is drawn by a font, so it is no cursor. */
  readonly fill: 'none' | 'texture' | 'whole';
}

/** The ink of blocks and shades, which cover their cell evenly. */
const BLOCKS = [
  { character: '░', ink: 64, most: 0.35 },
  { character: '▒', ink: 128, most: 0.6 },
  { character: '▓', ink: 192, most: Infinity },
  { character: '█', ink: 255, most: Infinity },
] as const;
type Block = (typeof BLOCKS)[number];
const LEAST_CONTRAST = 20;

/**
 * Finds bars of full blocks and shades. A single whole cell is a cursor; the background of text or of a whole row is no
 * bar.
 * @param most contrast of the row's text
 * @returns the ink of each cell, 0 where there is no bar
 */
export function barsOf(cells: readonly FilledCell[], background: number, most: number): number[] {
  const inks = cells.map(() => 0);
  const contrastOf = (cell: FilledCell | undefined): number =>
    cell && cell.fill !== 'none' ? channelDistance(cell.background, background) : 0;
  const isFilled = (at: number): boolean => contrastOf(cells[at]) >= LEAST_CONTRAST;
  for (let from = 0; from < cells.length; from++) {
    let to = from;
    while (isFilled(to)) to++;
    const run = cells.slice(from, to);
    const start = from;
    from = to;
    const isBeside = (at: number): boolean => run.some((cell) => cell.background === cells[at]?.background);
    const isCursor = run.length < 2 && run.every(({ fill }) => fill === 'whole');
    if (isCursor || start === 0 || to === cells.length || isBeside(start - 1) || isBeside(to)) continue;
    const full = Math.max(most, ...run.map(contrastOf));
    run.forEach((cell, at) => {
      const share = contrastOf(cell) / full;
      // A whole cell that is a little dim is a block in another colour.
      const isPossible = ({ character }: Block): boolean => character !== '▓' || cell.fill === 'texture';
      inks[start + at] = BLOCKS.find((block) => share <= block.most && isPossible(block))?.ink ?? 0;
    });
  }
  return inks;
}

/** The block that fills a cell evenly; null if the cell is blank or uneven. */
export function blockOf(ink: Uint8Array): string | null {
  const [value = 0] = ink;
  if (value === 0 || ink.some((other) => other !== value)) return null;
  return BLOCKS.find((block) => value <= block.ink)?.character ?? null;
}

/** Pixels after which the dots of a shade repeat in both directions. */
const SHADE_PERIOD = 4;
/** Most dark pixels of 16. `▓` looks like `▒`, because the most frequent colour of a cell counts as its background. */
const SHADES = [
  { character: '░', most: 3 },
  { character: '▒', most: 6 },
] as const;

/** The shade that a terminal in a browser draws as a pattern of dots; null for anything else. */
export function shadeOf(ink: Uint8Array, width: number): string | null {
  const isDark = (at: number): boolean => (ink[at] ?? 0) > 127;
  let dark = 0;
  for (let at = 0; at < ink.length; at++) {
    if (isDark(at)) dark++;
    const isBesidePeriod = at % width >= SHADE_PERIOD && isDark(at) !== isDark(at - SHADE_PERIOD);
    const isBelowPeriod = at >= SHADE_PERIOD * width && isDark(at) !== isDark(at - SHADE_PERIOD * width);
    if (isBesidePeriod || isBelowPeriod) return null;
  }
  const ofSixteen = (16 * dark) / ink.length;
  if (dark === 0 || dark === ink.length) return null;
  return SHADES.find(({ most }) => ofSixteen <= most)?.character ?? null;
}
