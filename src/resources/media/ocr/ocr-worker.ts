import { readFileSync } from 'node:fs';
import { InvalidRecording } from '../../../recording/invalid-recording.js';
import {
  findPictureText as findTextOf,
  type PictureText,
  writeTranscript,
} from '../../../recording/ocr/picture-text.js';
import type { ReadWord } from '../../../recording/ocr/text-reader.js';
import type { Transcript } from '../../../recording/transcript/transcript.js';

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

export function write({ text, words }: Readings): Transcript {
  return writeTranscript(text, words);
}
