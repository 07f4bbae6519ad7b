import { type AsciicastEnd, AsciicastIntake } from '../../../recording/asciicast/asciicast-intake.js';
import { InvalidRecording } from '../../../recording/invalid-recording.js';

/** The entry of the worker threads for casts that come as one document. */

/** What the document becomes, or why it is none: classes of errors do not leave a thread. */
export type ConvertedDocument = { readonly result: AsciicastEnd } | { readonly refusal: string };

export function convertDocument(document: Uint8Array): ConvertedDocument {
  try {
    return { result: AsciicastIntake.convertDocument(document) };
  } catch (error) {
    if (error instanceof InvalidRecording) return { refusal: error.message };
    throw error;
  }
}
