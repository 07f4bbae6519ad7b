import { crc32 } from 'node:zlib';
import { spellingKeys } from './spelling-keys.js';

/** The spelling keys of a word as the database keeps them: 32 bits of each. Two that fall together do no harm. */
export const wordKeys = (word: string): number[] => [
  ...new Set(spellingKeys(word).map((key) => crc32(key) | 0)),
];
