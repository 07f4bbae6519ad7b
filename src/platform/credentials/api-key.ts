import { crc32 } from 'node:zlib';
import { customAlphabet } from 'nanoid';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const PREFIX = 'ttyr_';
const SECRET_LENGTH = 26;
const CHECKSUM_LENGTH = 6;
const SHAPE = new RegExp(`^${PREFIX}[0-9A-Za-z]{${SECRET_LENGTH + CHECKSUM_LENGTH}}$`);

const randomSecret = customAlphabet(BASE62, SECRET_LENGTH);

/** A new key: `ttyr_`, 26 random base-62 characters (154 bits), and six that are the CRC-32 of all before them. */
export function makeApiKey(): string {
  const body = PREFIX + randomSecret();
  return body + checksum(body);
}

/** Whether the text has the shape and the checksum of a key; says nothing of whether it opens anything. */
export function isApiKey(text: string): boolean {
  return SHAPE.test(text) && text.slice(-CHECKSUM_LENGTH) === checksum(text.slice(0, -CHECKSUM_LENGTH));
}

/** Base 62 with the digits `0-9A-Za-z`, padded with zeros: 62^6 holds every 32-bit number. */
function checksum(body: string): string {
  let rest = crc32(body);
  let text = '';
  for (let place = 0; place < CHECKSUM_LENGTH; place++) {
    text = BASE62.charAt(rest % 62) + text;
    rest = Math.floor(rest / 62);
  }
  return text;
}
