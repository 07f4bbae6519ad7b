import { customAlphabet } from 'nanoid';

/** Consonants only: they form no words and do not look like digits (RFC 8628, section 6.1). */
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';
const HALF = 4;

const randomLetters = customAlphabet(LETTERS, 2 * HALF);

/** The code that a user types: eight letters (34 bits), such as `BCDF-GHJK`. */
export function makeUserCode(): string {
  return spelled(randomLetters());
}

/** Normalizes case, spaces and hyphens of a typed code. */
export function normalUserCode(typed: string): string {
  return spelled(typed.replace(/[\s-]+/g, '').toUpperCase());
}

function spelled(letters: string): string {
  return `${letters.slice(0, HALF)}-${letters.slice(HALF)}`;
}
