import { inflateSync } from 'node:zlib';
import { isAllowedSize, TerminalPicture } from './picture.js';
import { type KittyCommand, numberOf } from './kitty-command.js';
import { pictureLimits } from './picture-limits.js';
import { pngPicture } from './png-picture.js';

const [RGB, RGBA, PNG] = [24, 32, 100];
const OPAQUE = 255;

/** Decodes a transmitted picture. Files and shared memory (t=f, t=t, t=s) were on another machine, so they are rejected. */
export function transmittedPicture(command: KittyCommand): TerminalPicture | undefined {
  if ((command.keys.get('t') ?? 'd') !== 'd') return undefined;
  const isCompressed = command.keys.get('o') === 'z';
  const bytes = Buffer.from(command.payload, 'base64');
  const format = numberOf(command, 'f') || RGBA;
  if (format === PNG) return pngOf(bytes, isCompressed);
  if (format !== RGB && format !== RGBA) return undefined;
  const size = { width: numberOf(command, 's'), height: numberOf(command, 'v') };
  if (!isAllowedSize(size)) return undefined;
  const length = (size.width * size.height * format) / 8;
  return new TerminalPicture(size, () => {
    const raw = isCompressed ? inflateSync(bytes, { maxOutputLength: length }) : bytes;
    return format === RGBA ? raw : withAlpha(raw.subarray(0, length));
  });
}

function pngOf(bytes: Buffer, isCompressed: boolean): TerminalPicture | undefined {
  try {
    return pngPicture(isCompressed ? inflateSync(bytes, { maxOutputLength: pictureLimits.encoded }) : bytes);
  } catch {
    return undefined;
  }
}

function withAlpha(bytes: Uint8Array): Uint8Array {
  const count = Math.floor(bytes.length / 3);
  const pixels = new Uint8Array(4 * count).fill(OPAQUE);
  for (let at = 0; at < count; at++) {
    for (let channel = 0; channel < 3; channel++) pixels[4 * at + channel] = bytes[3 * at + channel] ?? 0;
  }
  return pixels;
}
