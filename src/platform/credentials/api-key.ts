import { crc32 } from 'node:zlib';
import { customAlphabet } from 'nanoid';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const PREFIX = 'ttyr_';
const SECRET_LENGTH = 26;
const CHECKSUM_LENGTH = 6;
const SHAPE = new RegExp(`^${PREFIX}[0-9A-Za-z]{${SECRET_LENGTH + CHECKSUM_LENGTH}}$`);

const randomSecret = customAlphabet(BASE62, SECRET_LENGTH);

/** `ttyr_`, 26 random base-62 characters (154 bits), and the CRC-32 of all before it as six base-62 characters. */
export function makeApiKey(): string {
  const body = PREFIX + randomSecret();
  return body + checksum(body);
}

/** Checks the format and the checksum, not whether the key exists. */
export function isApiKey(text: string): boolean {
  return SHAPE.test(text) && text.slice(-CHECKSUM_LENGTH) === checksum(text.slice(0, -CHECKSUM_LENGTH));
}

/** Base 62 with the digits `0-9A-Za-z`, zero-padded: 62^6 exceeds 2^32. */
function checksum(body: string): string {
  let rest = crc32(body);
  let text = '';
  for (let place = 0; place < CHECKSUM_LENGTH; place++) {
    text = BASE62.charAt(rest % 62) + text;
    rest = Math.floor(rest / 62);
  }
  return text;
}
