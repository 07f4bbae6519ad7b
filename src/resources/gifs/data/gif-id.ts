import { customAlphabet } from 'nanoid';

/** 8 random base-62 characters (47 bits), so that unlisted recordings cannot be guessed. */
export const makeGifId = customAlphabet('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', 8);

export function isGifId(text: string): boolean {
  return /^[0-9A-Za-z]{8}$/.test(text);
}
