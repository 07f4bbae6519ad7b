import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';
import sharp from 'sharp';

export const PANE_FONTS = ['Liberation Mono', 'Fira Code', 'Inconsolata'];
export const PANE_SCALES = [0.41, 0.5, 0.553, 0.7];

export interface PaneLook {
  readonly font: string;
  readonly scale: number;
  readonly isLight: boolean;
  readonly isDithered: boolean;
  readonly isSpaced: boolean;
}

const [WIDTH, HEIGHT, FONT_SIZE, ROW] = [1468, 814, 25, 32];
/** Pixels between letters, where they are spaced; then all is wider by as much. */
const SPACING = 4;
const STRETCH = 1 + SPACING / 15;
const DARK = {
  bar: '#3b3b3d',
  tabs: '#29292b',
  back: '#0c0c0c',
  text: '#e8e8e8',
  dim: '#a0a0a0',
  line: '#9a9a9a',
  green: '#a8c860',
  select: '#141478',
  white: '#ffffff',
  yellow: '#c8a848',
};
const LIGHT = {
  bar: '#dcdcdc',
  tabs: '#ececec',
  back: '#fafafa',
  text: '#202020',
  dim: '#606060',
  line: '#808080',
  green: '#387018',
  select: '#2050c0',
  white: '#ffffff',
  yellow: '#805800',
};
type Colours = typeof DARK;

const BASKETS = [
  'apples     412  ripe',
  'quinces    97   green',
  'medlars    33   bletted',
  'damsons    208  ripe',
  'mulberries 19   picked',
];
const LEDGER = [
  'picked forty baskets before noon',
  'weighed by Wilhelmina at gate two',
  'lorry departs at quarter past five',
  'cider press needs a new gasket',
  'returned three empty crates',
  'invoice 20731 sent to the co-operative',
];
const KEYS = 'Sort [s]   Weigh [w]   Quit [q]';
const [TITLE, TABS] = ['orchard', 'garden zsh'];

export const PANE_WORDS = [
  ...new Set(
    [TITLE, TABS, 'Baskets', 'Ledger', 'Harvest', KEYS, ...BASKETS, ...LEDGER]
      .join(' ')
      .match(/\p{L}[\p{L}-]{2,}|\d{2,}/gu),
  ),
];

/**
 * A recording of a window with a title bar and tabs, whose program has panes with borders and a selected row; scaled
 * afterwards. @param step the words that each frame adds
 */
export async function panesGif(
  { font, scale, isLight, isDithered, isSpaced }: PaneLook,
  step = 1,
): Promise<Uint8Array> {
  if (!GlobalFonts.has(font)) throw new Error(`Install the font ${font}.`);
  const colours = isLight ? LIGHT : DARK;
  const fullWidth = Math.round(isSpaced ? WIDTH * STRETCH : WIDTH);
  const [width, height] = [Math.round(fullWidth * scale), Math.round(HEIGHT * scale)];
  const words = LEDGER.join('\n').split(/(?<=\s)/);
  const counts = Array.from({ length: Math.ceil(words.length / step) }, (_, frame) => (frame + 1) * step);
  const frames = await Promise.all(
    counts.map((count) => {
      const ledger = words.slice(0, count).join('').split('\n');
      const { data } = drawn(font, colours, ledger, isDithered, fullWidth);
      const whole = sharp(Buffer.from(data.buffer), {
        raw: { width: fullWidth, height: HEIGHT, channels: 4 },
      });
      return whole.resize(width, height, { fit: 'fill' }).raw().toBuffer();
    }),
  );
  const raw = { width, height: height * frames.length, channels: 4, pageHeight: height } as const;
  return sharp(Buffer.concat(frames), { raw, limitInputPixels: false })
    .gif({ delay: frames.map(() => 300 * step), colours: 256, dither: isDithered ? 1 : 0 })
    .toBuffer();
}

function drawn(
  font: string,
  colours: Colours,
  ledger: readonly string[],
  isShaded: boolean,
  width: number,
): { data: Uint8ClampedArray } {
  const context = createCanvas(width, HEIGHT).getContext('2d');
  const wide = (x: number): number => (x * width) / WIDTH;
  context.font = `${FONT_SIZE}px "${font}"`;
  if (width > WIDTH) context.letterSpacing = `${SPACING}px`;
  const fill = (colour: string, x: number, y: number, width: number, height: number): void => {
    context.fillStyle = colour;
    context.fillRect(wide(x), y, wide(width), height);
  };
  const write = (colour: string, text: string, x: number, row: number): void => {
    context.fillStyle = colour;
    context.fillText(text, wide(x), row);
  };
  drawBack(context, colours, isShaded);
  drawBars(context, colours, width);
  pane(context, colours, 'Baskets', [wide(22), 111, wide(680), 287]);
  pane(context, colours, 'Harvest', [wide(22), 431, wide(680), 319]);
  pane(context, colours, 'Ledger', [wide(741), 111, wide(696), 639]);
  BASKETS.forEach((text, row) => {
    const isSelected = row === (ledger.length - 1) % BASKETS.length;
    if (isSelected) fill(colours.select, 31, 160 + (row - 1) * ROW, 657, ROW);
    write(isSelected ? colours.white : colours.green, text, 47, 151 + row * ROW);
  });
  write(colours.yellow, KEYS, 47, 471);
  ledger.forEach((text, row) => {
    write(colours.text, text.trimEnd(), 765, 151 + row * ROW);
  });
  return context.getImageData(0, 0, width, HEIGHT);
}

function drawBack(context: SKRSContext2D, colours: Colours, isShaded: boolean): void {
  const { width, height } = context.canvas;
  const shade = context.createLinearGradient(0, 0, width, height);
  shade.addColorStop(0, colours.back);
  shade.addColorStop(1, isShaded ? colours.tabs : colours.back);
  context.fillStyle = shade;
  context.fillRect(0, 0, width, height);
}

function drawBars(context: SKRSContext2D, colours: Colours, width: number): void {
  context.fillStyle = colours.bar;
  context.fillRect(0, 0, width, 44);
  context.fillStyle = colours.tabs;
  context.fillRect(0, 44, width, 41);
  ['#ff5f57', '#febc2e', '#28c840'].forEach((colour, at) => {
    context.fillStyle = colour;
    context.beginPath();
    context.arc(27 + 34 * at, 22, 12, 0, 2 * Math.PI);
    context.fill();
  });
  context.fillStyle = colours.text;
  context.fillText(TITLE, 674, 29);
  context.fillStyle = colours.dim;
  context.fillText(TABS, 20, 71);
}

function pane(
  context: SKRSContext2D,
  colours: Colours,
  title: string,
  [x, y, width, height]: readonly [number, number, number, number],
): void {
  context.strokeStyle = colours.line;
  context.lineWidth = 2;
  context.strokeRect(x, y, width, height);
  const titleWidth = context.measureText(title).width;
  context.fillStyle = colours.back;
  context.fillRect(x + 20, y - 4, titleWidth + 8, 8);
  context.fillStyle = colours.text;
  context.fillText(title, x + 24, y + 8);
}
