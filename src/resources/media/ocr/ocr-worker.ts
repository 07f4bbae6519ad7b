import { readFileSync } from 'node:fs';
import { InvalidRecording } from '@ttyreel/recording';
import {
  findPictureText as findTextOf,
  type PictureText,
  type ReadTranscript,
  type ReadWord,
  writeTranscript,
} from '@ttyreel/picture-text';

/** Null for an invalid GIF, because error classes do not cross threads. @param gif its path */
export function findText(gif: string): PictureText | null {
  try {
    return findTextOf(readFileSync(gif));
  } catch (error) {
    if (error instanceof InvalidRecording) return null;
    throw error;
  }
}

export interface Readings {
  readonly text: PictureText;
  readonly words: readonly (readonly ReadWord[])[];
}

export function write({ text, words }: Readings): ReadTranscript {
  return writeTranscript(text, words);
}
