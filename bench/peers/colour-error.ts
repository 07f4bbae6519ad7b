import { type Asciicast, Terminal } from '@ttyreel/recording';
import { screenSizeOf } from '../../packages/recording/src/asciicast/screen-size.js';
import type { RgbChannels } from '../../packages/recording/src/palette/rgb-channels.js';
import type { LastPicture } from './picture.js';

export interface ColouredCell {
  readonly x: number;
  readonly y: number;
  readonly colour: RgbChannels;
}

/** The last screen of a recording. */
export interface LastScreen {
  /** Blank cells with a background of red, green and blue: no theme changes those. */
  readonly coloured: readonly ColouredCell[];
  /** Those of the recording outside ASCII that take columns. */
  readonly characters: readonly string[];
}

export function lastScreenOf({ header, events }: Asciicast): LastScreen {
  const terminal = new Terminal({
    cols: header.width,
    rows: header.height,
    scrollback: 0,
    workLimit: Infinity,
  });
  const characters = new Set<string>();
  for (const { code, data } of events) {
    const size = code === 'r' ? screenSizeOf(data) : undefined;
    if (size) terminal.resize(size.cols, size.rows);
    if (code !== 'o') continue;
    terminal.write(data);
    for (const character of data.match(/[^\p{ASCII}\p{Cc}\p{Cf}\p{Cn}\p{Cs}\p{M}\p{Z}]/gu) ?? [])
      characters.add(character);
  }
  const coloured: ColouredCell[] = [];
  for (let y = 0; y < terminal.rows; y++) {
    for (let x = 0; x < terminal.cols; x++) {
      const cell = terminal.row(terminal.top + y)?.getCell(x);
      if (!cell?.isBgRGB() || cell.getChars().trim() !== '' || cell.isInverse()) continue;
      const value = cell.getBgColor();
      coloured.push({ x, y, colour: [value >> 16, (value >> 8) & 0xff, value & 0xff] });
    }
  }
  terminal.dispose();
  return { coloured, characters: [...characters] };
}

/** Mean ΔE (CIE 1976) of the cells' colours; undefined without such cells. */
export function meanColourError(picture: LastPicture, { coloured }: LastScreen): number | undefined {
  if (coloured.length === 0) return undefined;
  const errors = coloured.map(({ x, y, colour }) => {
    const [l, a, b] = labOf(colour);
    const [drawnL, drawnA, drawnB] = labOf(picture.colourAt(x, y));
    return Math.hypot(l - drawnL, a - drawnA, b - drawnB);
  });
  return errors.reduce((sum, error) => sum + error, 0) / errors.length;
}

/** CIE 1976 L*a*b* of sRGB under D65 (IEC 61966-2-1). */
function labOf(colour: RgbChannels): [number, number, number] {
  const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
  const [red, green, blue] = [linear(colour[0] / 255), linear(colour[1] / 255), linear(colour[2] / 255)];
  const root = (value: number) => (value > 216 / 24389 ? Math.cbrt(value) : (841 / 108) * value + 4 / 29);
  const x = root((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505);
  const y = root(0.2126 * red + 0.7152 * green + 0.0722 * blue);
  const z = root((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}
