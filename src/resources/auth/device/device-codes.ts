import { createHash, randomBytes } from 'node:crypto';
import { customAlphabet } from 'nanoid';

/** Consonants only: no word comes of them, and none looks like a digit (RFC 8628, section 6.1). */
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';
const HALF = 4;
const DEVICE_CODE_BYTES = 32;

const randomLetters = customAlphabet(LETTERS, 2 * HALF);

/** A code for a device to hold: 256 random bits, in base64url. */
export function makeDeviceCode(): string {
  return randomBytes(DEVICE_CODE_BYTES).toString('base64url');
}

/** SHA-256, 32 bytes. A code of 256 random bits needs no secret and no slow hash. */
export function hashOfDeviceCode(deviceCode: string): Buffer {
  return createHash('sha256').update(deviceCode).digest();
}

/** A code for a person to type: eight letters (34 bits) as `BCDF-GHJK`. */
export function makeUserCode(): string {
  return spelled(randomLetters());
}

/** The code as it was made, whatever the case of its letters and wherever people put spaces and hyphens. */
export function normalUserCode(typed: string): string {
  return spelled(typed.replace(/[\s-]+/g, '').toUpperCase());
}

function spelled(letters: string): string {
  return `${letters.slice(0, HALF)}-${letters.slice(HALF)}`;
}
