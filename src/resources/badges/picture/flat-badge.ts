import type { BadgeText } from './badge-text.js';
import { cellText } from './cells.js';
import { type BadgeColours, TONES, type Tone } from './colours.js';
import {
  CELL_WIDTH,
  FONT_SIZE,
  FONT_STACK,
  MAX_DESCRIPTION_CELLS,
  MAX_VALUE_CELLS,
  MAX_WORD_CELLS,
} from './font.js';

const HEIGHT = 20;
const MARGIN = 7;

/** A renderer for a label and a value side by side, as on shields.io. */
export function flatBadge({ label, surface }: BadgeColours): (text: BadgeText) => string {
  const head = `fill="${label.fill}"/><path d="M`;
  const texts = (tone: Tone) =>
    `" fill="${surface[tone].fill}"/><g font-family="${FONT_STACK}" font-size="${FONT_SIZE}">` +
    `<text x="${MARGIN}" y="14" fill="${label.text}" lengthAdjust="spacingAndGlyphs" textLength="`;
  const between = Object.fromEntries(TONES.map((tone) => [tone, texts(tone)])) as Record<Tone, string>;

  return (text) => {
    const left = cellText(text.label, MAX_WORD_CELLS);
    const right = cellText(text.flatMessage ?? text.message, MAX_VALUE_CELLS);
    const { markup: said } = cellText(text.description, MAX_DESCRIPTION_CELLS);
    const [leftLength, rightLength] = [left.cells * CELL_WIDTH, right.cells * CELL_WIDTH];
    const middle = leftLength + 2 * MARGIN;
    const width = middle + rightLength + 2 * MARGIN;
    return (
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT}" role="img" aria-label="${said}">` +
      `<title>${said}</title><rect width="${width}" height="${HEIGHT}" rx="4" ${head}${middle} 0H${width - 4}` +
      `a4 4 0 0 1 4 4v12a4 4 0 0 1-4 4H${middle}z${between[text.tone]}${leftLength}">${left.markup}</text>` +
      `<text x="${middle + MARGIN}" y="14" fill="${surface[text.tone].text}" lengthAdjust="spacingAndGlyphs" ` +
      `textLength="${rightLength}">${right.markup}</text></g></svg>`
    );
  };
}
