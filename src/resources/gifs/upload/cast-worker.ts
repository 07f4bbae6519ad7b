import { type AsciicastEnd, AsciicastIntake, InvalidRecording, withoutInput } from '@ttyreel/recording';

/** The worker thread for casts as a whole. */

export interface CastDocument {
  readonly document: Uint8Array;
  readonly timing?: Uint8Array;
}

/** Error classes do not cross threads, so a rejection is data. */
export type ConvertedDocument = { readonly result: AsciicastEnd } | { readonly refusal: string };

export function convertDocument({ document, timing }: CastDocument): ConvertedDocument {
  try {
    return { result: AsciicastIntake.convertDocument(document, timing) };
  } catch (error) {
    if (error instanceof InvalidRecording) return { refusal: error.message };
    throw error;
  }
}

export function dropInput(cast: Uint8Array): Uint8Array {
  return Buffer.from(withoutInput(new TextDecoder().decode(cast)));
}
