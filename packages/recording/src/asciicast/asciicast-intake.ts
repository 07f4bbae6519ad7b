import type { SecretFinding } from '../secrets/secret-finding.js';
import type { AsciicastHeader, AsciicastVersion } from './asciicast.js';
import { type Findings, LineConversion, convertVersion1 } from './asciicast-conversion.js';
import { readVersion } from './asciicast-header.js';
import { checkStructure, isObject, parseJson } from './asciicast-line.js';
import { AsciicastOpening } from './asciicast-opening.js';
import { LineDecoder } from './line-decoder.js';
import { LineSplitter } from './line-splitter.js';
import { readOtherRecording } from './readers/other-recording.js';
import type { ScreenSize } from './screen-size.js';

export interface AsciicastFacts {
  /** The uploaded version; the stored recording is always v2. */
  readonly version: AsciicastVersion;
  readonly header: AsciicastHeader;
  /** Pauses count in full, whatever the idle time limit. */
  readonly durationMs: number;
  /** Pauses count as half a second at most: no usual idle time limit is shorter. */
  readonly briefMs: number;
  readonly events: number;
  readonly inputEvents: number;
  /** The smallest screen that contains every size of the recording. */
  readonly largestScreen: ScreenSize;
  /** Texts of the output that look like secrets. Their lines are those of the output, not of the transcript. */
  readonly suspects: readonly SecretFinding[];
  /** Whether the screen may show texts that no line of the output has. */
  readonly movesCursor: boolean;
  /** What is ignored or replaced, in sentences for its author. */
  readonly warnings: readonly string[];
}

export interface AsciicastEnd {
  readonly tail: Uint8Array;
  readonly facts: AsciicastFacts;
}

/**
 * Validates a streamed asciicast v1, v2 or v3 and converts it to v2; valid v2 passes through byte for byte, except input in an unusual form. Buffers one
 * line of v2 or v3, all of v1 and of other programs' recordings. Unusable after a method throws.
 */
export class AsciicastIntake {
  readonly #opening = new AsciicastOpening();
  readonly #splitter = new LineSplitter();
  readonly #decoder = new LineDecoder();
  readonly #conversion = new LineConversion();
  #comesInLines = false;

  /** @returns the v2 bytes that are ready. @throws InvalidRecording */
  push(chunk: Uint8Array): Uint8Array {
    if (this.#comesInLines) return this.#convert(chunk);
    this.#comesInLines = this.#opening.comesInLines(chunk);
    return this.#comesInLines ? this.#convert(this.#opening.takeBytes()) : new Uint8Array(0);
  }

  /** @returns a document for `convertDocument` (0.5 s for 500,000 events of v1), null if line-based */
  takeDocument(): Uint8Array | null {
    return this.#comesInLines ? null : this.#opening.end();
  }

  /** @param timing of a typescript @throws InvalidRecording when the file is truncated, empty or has no events */
  end(timing?: Uint8Array): AsciicastEnd {
    const document = this.takeDocument();
    if (document !== null) return AsciicastIntake.convertDocument(document, timing);
    const tail = this.#convertLine(this.#splitter.end());
    return { tail: Buffer.from(tail), facts: this.#facts() };
  }

  #convert(chunk: Uint8Array): Uint8Array {
    const written: string[] = [];
    for (const line of this.#splitter.push(chunk)) written.push(this.#convertLine(line));
    return Buffer.from(written.join(''));
  }

  #convertLine(line: Uint8Array): string {
    return this.#conversion.convert(this.#decoder.decode(line));
  }

  #facts(warnings: readonly string[] = []): AsciicastFacts {
    return factsOf(this.#conversion.end(), [...warnings, ...this.#decoder.warnings]);
  }

  static convertDocument(document: Uint8Array, timing?: Uint8Array): AsciicastEnd {
    const other = readOtherRecording(document, timing);
    if (other) return AsciicastIntake.#convertLines(Buffer.from(other.text), other.warnings);
    checkStructure(document);
    const decoder = new LineDecoder();
    const value = parseJson(decoder.decodeAll(document), 'The recording', notWhole);
    if (!isObject(value) || readVersion(value) !== 1) return AsciicastIntake.#convertLines(document);
    const { text, found } = convertVersion1(value);
    return { tail: Buffer.from(text), facts: factsOf(found, decoder.warnings) };
  }

  static #convertLines(text: Uint8Array, warnings?: readonly string[]): AsciicastEnd {
    const lines = new AsciicastIntake();
    const tail = Buffer.concat([lines.#convert(text), lines.#convert(Buffer.from('\n'))]);
    return { tail, facts: lines.#facts(warnings) };
  }
}

const notWhole =
  'has no header on line 1 (asciicast v2 and v3) and is not a JSON document (asciicast v1); ' +
  'it may be truncated.';

function factsOf(findings: Findings, warnings: readonly string[]): AsciicastFacts {
  const { latest, brief, largest, ...found } = findings;
  const lengths = { durationMs: Math.round(latest * 1000), briefMs: Math.round(brief * 1000) };
  return { ...found, ...lengths, warnings: [...found.warnings, ...warnings], largestScreen: largest };
}
