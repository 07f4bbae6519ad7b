import { crc32 } from 'node:zlib';
import { spellingKeys } from './spelling-keys.js';

/** CRC-32 of each spelling key; collisions only add candidates. */
export const wordKeys = (word: string): number[] => [
  ...new Set(spellingKeys(word).map((key) => crc32(key) | 0)),
];
