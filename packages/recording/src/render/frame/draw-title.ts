import type { SKRSContext2D } from '@napi-rs/canvas';
import { emojiFontFor, fontFor, isEmoji, textIn } from '../fonts/choose-font.js';
import { TITLE_FAMILY } from '../fonts/font-family.js';
import type { FontFile } from '../fonts/font-file.js';

/** In CSS pixels. */
const FONT_SIZE = 13;
const WEIGHT = 500;
const PLAIN = { bold: false, italic: false };
const ELLIPSIS = '…';
/** Longest title in UTF-16 units, as long as a recording's. A cast may contain any title, and measuring takes long. */
const LONGEST = 300;

/** Where a title is centred; in pixels. */
interface TitleRoom {
  readonly left: number;
  readonly width: number;
  readonly middle: number;
}

interface Run {
  readonly font: FontFile;
  readonly text: string;
}

/** Draws as much of a title as fits, each character in the first font that has it. */
export function drawTitle(context: SKRSContext2D, title: string, room: TitleRoom, scale: number): void {
  const size = FONT_SIZE * scale;
  context.fontVariationSettings = `'wght' ${WEIGHT}`;
  const characters = Array.from(
    new Intl.Segmenter().segment(title.slice(0, LONGEST).replace(/\s+/g, ' ').trim()),
    ({ segment }) => segment,
  );
  let runs = runsOf(characters);
  while (widthOf(context, runs, size) > room.width && characters.length > 0) {
    characters.pop();
    runs = runsOf([...characters, ELLIPSIS]);
  }
  if (characters.length === 0) return;
  let x = Math.round(room.left + (room.width - widthOf(context, runs, size)) / 2);
  const { actualBoundingBoxAscent: capital } = measure(context, runsOf(['H']), size)[0] ?? {
    actualBoundingBoxAscent: 0,
  };
  for (const [at, { width }] of measure(context, runs, size).entries()) {
    const { font, text } = runs[at] ?? {};
    if (!font || text === undefined) continue;
    context.font = `${size}px "${font.family}"`;
    context.fillText(text, x, Math.round(room.middle + capital / 2));
    x += width;
  }
}

function runsOf(characters: readonly string[]): Run[] {
  const runs: Run[] = [];
  for (const character of characters) {
    const font = isEmoji(character) ? emojiFontFor(character) : fontFor(character, PLAIN, TITLE_FAMILY);
    if (!font) continue;
    const text = font.kind === 'emoji' ? character : textIn(font, character);
    const last = runs.at(-1);
    if (last?.font === font) runs.splice(-1, 1, { font, text: last.text + text });
    else runs.push({ font, text });
  }
  return runs;
}

function measure(context: SKRSContext2D, runs: readonly Run[], size: number) {
  return runs.map(({ font, text }) => {
    context.font = `${size}px "${font.family}"`;
    return context.measureText(text);
  });
}

function widthOf(context: SKRSContext2D, runs: readonly Run[], size: number): number {
  return measure(context, runs, size).reduce((sum, { width }) => sum + width, 0);
}
