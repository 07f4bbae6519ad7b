import { customAlphabet } from 'nanoid';

/** 8 base-62 characters, 47 bits from the system's random source: an unlisted recording cannot be guessed. */
export const makeGifId = customAlphabet('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', 8);

export function isGifId(text: string): boolean {
  return /^[0-9A-Za-z]{8}$/.test(text);
}
