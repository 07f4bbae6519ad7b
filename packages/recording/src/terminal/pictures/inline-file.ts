import { layPicture } from './lay-picture.js';
import { type LaidPicture, PROGRAM_CELL, type PictureSize } from './picture.js';
import { pngPicture } from './png-picture.js';

/** Reads a picture in iTerm2's protocol (OSC 1337 ; File = … : base64); undefined for a file that is no PNG. */
export function inlinePicture(
  data: string,
  screen: { readonly cols: number; readonly rows: number },
  serial: number,
): LaidPicture | undefined {
  const [, control, payload] = /^File=([^:]{0,1000}):([\s\S]+)$/.exec(data) ?? [];
  if (control === undefined || !payload) return undefined;
  const keys = new Map(control.split(';').map((part) => part.split('=', 2) as [string, string]));
  const picture = keys.get('inline') === '1' ? pngPicture(Buffer.from(payload, 'base64')) : undefined;
  if (!picture) return undefined;
  const wanted = {
    columns: cellsOf(keys.get('width'), screen.cols, PROGRAM_CELL.width),
    lines: cellsOf(keys.get('height'), screen.rows, PROGRAM_CELL.height),
  };
  const extent = keys.get('preserveAspectRatio') === '0' ? wanted : narrowed(wanted, picture);
  const { width, height } = picture;
  return layPicture({ serial, picture, z: 0, left: 0, top: 0, width, height }, { x: 0, y: 0 }, extent);
}

/** `12` cells, `120px`, `50%` of the screen, or `auto`. */
function cellsOf(length: string | undefined, screen: number, pixels: number): number {
  const [, digits, unit] = /^(\d{1,5})(px|%|)$/.exec(length ?? '') ?? [];
  const number = Number(digits ?? 0);
  if (unit === 'px') return number / pixels;
  return unit === '%' ? (number / 100) * screen : number;
}

/** Fits the picture within a width and a height. */
function narrowed({ columns, lines }: { columns: number; lines: number }, { width, height }: PictureSize) {
  if (columns === 0 || lines === 0) return { columns, lines };
  const isWider = (columns * PROGRAM_CELL.width) / width < (lines * PROGRAM_CELL.height) / height;
  return isWider ? { columns, lines: 0 } : { columns: 0, lines };
}
