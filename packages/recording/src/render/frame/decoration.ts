import { type SKRSContext2D, createCanvas } from '@napi-rs/canvas';
import type { CellColours } from '../colours/cell-colours.js';
import type { PictureLayout } from '../picture-size.js';
import type { PictureStyle } from '../picture-style.js';
import { hexOf, mixed } from '../colours/rgb.js';
import { drawTitle } from './draw-title.js';
import { type IndexedPicture, indexedPicture } from './indexed-picture.js';

/** Most palette colours for the decoration. The rest is enough for the terminal in two themes. */
const MOST_COLOURS = 96;
/** In CSS pixels. */
const SHADOW = { blur: 36, below: 14, colour: 'rgba(0, 0, 0, 0.45)' } as const;
const BUTTONS = { colours: ['#ff5f57', '#febc2e', '#28c840'], radius: 6, first: 20, apart: 20 } as const;
/** Shares of the text colour that are mixed into the background colour. */
const [BAR, LINE, TITLE] = [0.07, 0.16, 0.62];

type Colours = Pick<CellColours, 'foreground' | 'background'>;

/** Draws everything around the cells; undefined if that is only the terminal's background. */
export function decorationOf(
  layout: PictureLayout,
  style: PictureStyle,
  colours: Colours,
): IndexedPicture | undefined {
  const { width, height, bar, corner } = layout;
  if (bar === 0 && corner === 0 && style.background.length === 0) return undefined;
  const context = createCanvas(width, height).getContext('2d');
  if (style.background.length > 0) drawBackground(context, layout, style.background);
  drawTerminal(context, layout, style, colours);
  const { data } = context.getImageData(0, 0, width, height);
  return indexedPicture(data, width, MOST_COLOURS, colours.background);
}

function drawBackground(
  context: SKRSContext2D,
  { width, height }: PictureLayout,
  colours: readonly string[],
): void {
  const gradient = context.createLinearGradient(0, 0, width, height);
  colours.forEach((colour, at) => {
    gradient.addColorStop(colours.length === 1 ? 0 : at / (colours.length - 1), colour);
  });
  context.fillStyle = gradient;
  context.fillRect(0, 0, width, height);
}

function drawTerminal(
  context: SKRSContext2D,
  layout: PictureLayout,
  style: PictureStyle,
  { foreground, background }: Colours,
): void {
  const { scale, bar } = layout;
  context.fillStyle = hexOf(background);
  if (layout.margin > 0) castShadow(context, layout);
  outline(context, layout, 0);
  context.fill();
  context.shadowColor = 'transparent';
  if (bar === 0) return;
  context.save();
  context.clip();
  const [left, top, width] = [layout.margin, layout.margin, layout.width - 2 * layout.margin];
  context.fillStyle = hexOf(mixed(background, foreground, BAR));
  context.fillRect(left, top, width, bar);
  context.fillStyle = hexOf(mixed(background, foreground, LINE));
  context.fillRect(left, top + bar - scale, width, scale);
  BUTTONS.colours.forEach((colour, at) => {
    context.fillStyle = colour;
    context.beginPath();
    const x = left + (BUTTONS.first + at * BUTTONS.apart) * scale;
    context.arc(x, top + (bar - scale) / 2, BUTTONS.radius * scale, 0, 2 * Math.PI);
    context.fill();
  });
  const aside = (BUTTONS.first + BUTTONS.colours.length * BUTTONS.apart) * scale;
  context.fillStyle = hexOf(mixed(background, foreground, TITLE));
  const room = { left: left + aside, width: width - 2 * aside, middle: top + (bar - scale) / 2 };
  drawTitle(context, style.title ?? '', room, scale);
  context.restore();
  context.strokeStyle = hexOf(mixed(background, foreground, LINE));
  context.lineWidth = scale;
  outline(context, layout, scale / 2);
  context.stroke();
}

function castShadow(context: SKRSContext2D, { scale, margin }: PictureLayout): void {
  context.shadowColor = SHADOW.colour;
  context.shadowBlur = Math.min(SHADOW.blur * scale, margin);
  context.shadowOffsetY = Math.min(SHADOW.below * scale, margin / 3);
}

/** The outline of the terminal. @param inset pixels towards its inside */
function outline(context: SKRSContext2D, layout: PictureLayout, inset: number): void {
  const { width, height, margin, corner } = layout;
  const at = margin + inset;
  context.beginPath();
  context.roundRect(at, at, width - 2 * at, height - 2 * at, Math.max(0, corner - inset));
}
