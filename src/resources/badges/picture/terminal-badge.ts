import type { BadgeText } from './badge-text.js';
import { cellText } from './cells.js';
import type { BadgeColours } from './colours.js';
import {
  CELL_WIDTH,
  FONT_SIZE,
  FONT_STACK,
  MAX_DESCRIPTION_CELLS,
  MAX_NAME_CELLS,
  MAX_VALUE_CELLS,
  MAX_WORD_CELLS,
} from './font.js';

const HEIGHT = 24;
const TEXT_LEFT = 42;
const RIGHT = 9;
const CURSOR_GAP = 6;

/** A renderer for a small terminal window with a prompt: `$ pip requests 2.32.3`. */
export function terminalBadge(colours: BadgeColours): (text: BadgeText) => string {
  const { background, border, dots, prompt, command, name, metric, message, cursor } = colours;
  const span = (fill: string) => `<tspan fill="${fill}">`;
  const window =
    `fill="${background}" stroke="${border}"/>` +
    dots.map((fill, at) => `<circle cx="${12 + 9 * at}" cy="12" r="3" fill="${fill}"/>`).join('') +
    `<text x="${TEXT_LEFT}" y="16" font-family="${FONT_STACK}" font-size="${FONT_SIZE}" fill="${command}" ` +
    `lengthAdjust="spacingAndGlyphs" textLength="`;
  const typed = `">${span(prompt)}$</tspan> `;
  const [nameSpan, metricSpan] = [` ${span(name)}`, `</tspan> ${span(metric)}`];

  return (text) => {
    const program = cellText(text.command, MAX_WORD_CELLS);
    const of = cellText(text.name, MAX_NAME_CELLS);
    const what = text.metric === undefined ? null : cellText(text.metric, MAX_WORD_CELLS);
    const answer = cellText(text.message, MAX_VALUE_CELLS);
    const { markup: said } = cellText(text.description, MAX_DESCRIPTION_CELLS);
    // Includes the prompt and the spaces between words.
    const cells = 4 + program.cells + of.cells + answer.cells + (what ? 1 + what.cells : 0);
    const length = cells * CELL_WIDTH;
    const cursorLeft = TEXT_LEFT + length + CURSOR_GAP;
    const width = cursorLeft + CELL_WIDTH + RIGHT;
    return (
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT}" role="img" aria-label="${said}">` +
      `<title>${said}</title>` +
      `<rect x=".5" y=".5" width="${width - 1}" height="${HEIGHT - 1}" rx="5.5" ${window}${length}${typed}` +
      `${program.markup}${nameSpan}${of.markup}${what ? metricSpan + what.markup : ''}</tspan> ` +
      `<tspan fill="${message[text.tone]}">${answer.markup}</tspan></text>` +
      `<rect x="${cursorLeft}" y="6" width="${CELL_WIDTH}" height="12" fill="${cursor}"/></svg>`
    );
  };
}
