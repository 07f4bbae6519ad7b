import { buildCast, type CastEvent } from './cast-builder.js';
import { seededRandom } from './seeded-random.js';

const FIRST = 0x21;
const LAST = 0x7e;

/** Full screens of random characters, ten a second, each line in another colour: small to upload and costly to draw. */
export function denseCast(width: number, height: number, screens: number): Buffer<ArrayBuffer> {
  const random = seededRandom(7);
  const below = (limit: number) => Math.floor(random() * limit);
  const character = () => String.fromCharCode(FIRST + below(LAST - FIRST + 1));
  const line = () => `\u001b[38;5;${below(256)}m${Array.from({ length: width }, character).join('')}`;
  const events = Array.from({ length: screens }, (_, screen): CastEvent => {
    const lines = Array.from({ length: height }, line);
    return [screen / 10, 'o', `\u001b[H${lines.join('\r\n')}`];
  });
  return Buffer.from(buildCast({ version: 2, width, height, events }));
}
