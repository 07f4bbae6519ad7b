import { PNG } from 'pngjs';

/** A sixel picture in one colour; `colour` as in `2;100;0;0` (percent of red, green, blue). */
export function sixel(width: number, height: number, colour = '2;100;0;0', mode = ''): string {
  const bands = Array.from({ length: Math.ceil(height / 6) }, (_, band) => {
    const lines = Math.min(6, height - 6 * band);
    return `#1!${width}${String.fromCharCode(0x3f + 2 ** lines - 1)}`;
  });
  return `\x1bP${mode}q"1;1;${width};${height}#1;${colour}${bands.join('-')}\x1b\\`;
}

/** A command of the kitty protocol, in chunks of at most 4096 characters. */
export function kitty(keys: string, payload?: Uint8Array): string {
  const chunks = Buffer.from(payload ?? '')
    .toString('base64')
    .match(/.{1,4096}/g) ?? [''];
  return chunks
    .map((chunk, at) => {
      const control = [at === 0 ? keys : '', chunks.length > 1 ? `m=${at + 1 < chunks.length ? 1 : 0}` : ''];
      return `\x1b_G${control.filter(Boolean).join()}${chunk && `;${chunk}`}\x1b\\`;
    })
    .join('');
}

/** RGBA of one colour, 0xRRGGBBAA. */
export function rgba(width: number, height: number, colour: number): Buffer {
  const pixels = Buffer.alloc(4 * width * height);
  for (let at = 0; at < pixels.length; at += 4) pixels.writeUInt32BE(colour, at);
  return pixels;
}

export function png(width: number, height: number, colour: number): Buffer {
  const picture = new PNG({ width, height });
  rgba(width, height, colour).copy(picture.data);
  return PNG.sync.write(picture);
}
