import type { AsciicastHeader, AsciicastVersion } from './asciicast.js';
import { type Findings, LineConversion, convertVersion1 } from './asciicast-conversion.js';
import { readVersion } from './asciicast-header.js';
import { checkStructure, decodeUtf8, isObject, parseJson } from './asciicast-line.js';
import { AsciicastOpening } from './asciicast-opening.js';
import type { ScreenSize } from './screen-size.js';
import { LineSplitter } from './line-splitter.js';

export interface AsciicastFacts {
  /** The version that was sent; what is written is always 2. */
  readonly version: AsciicastVersion;
  readonly header: AsciicastHeader;
  /** To the latest event; pauses count in full, whatever the header's idle time limit. */
  readonly durationMs: number;
  readonly events: number;
  /** The smallest screen that holds every size that the recording's screen has. */
  readonly largestScreen: ScreenSize;
}

/** What there is to write at the end of a recording, and what is known of it. */
export interface AsciicastEnd {
  readonly tail: Uint8Array;
  readonly facts: AsciicastFacts;
}

/**
 * Takes an uploaded recording of asciicast v1, v2 or v3 as it streams in, checks it, and gives it back as
 * v2. What was sent as v2 comes back byte for byte, but for a byte order mark and for an `env` that says
 * more than SHELL and TERM. Of v2 and v3 it holds one line at most, of v1 the whole file. Not to be used
 * any more once a method has thrown.
 */
export class AsciicastIntake {
  readonly #opening = new AsciicastOpening();
  readonly #splitter = new LineSplitter();
  readonly #conversion = new LineConversion();
  #comesInLines = false;

  /**
   * Takes the next bytes of the file.
   *
   * @returns the bytes of v2 that are ready to be written, often none.
   * @throws InvalidRecording as soon as it is clear that the file cannot be accepted.
   */
  push(chunk: Uint8Array): Uint8Array {
    if (this.#comesInLines) return this.#convert(chunk);
    this.#comesInLines = this.#opening.comesInLines(chunk);
    return this.#comesInLines ? this.#convert(this.#opening.takeBytes()) : new Uint8Array(0);
  }

  /**
   * The file has ended, and none of it was written.
   *
   * @returns all of a file that has to be read as a whole, as version 1 has: `convertDocument` does that, and takes half
   *   a second for 500,000 events. Null for a file that came in lines: `end` ends it.
   * @throws InvalidRecording when it is empty.
   */
  takeDocument(): Uint8Array | null {
    return this.#comesInLines ? null : this.#opening.end();
  }

  /**
   * The file has ended.
   *
   * @throws InvalidRecording when it was cut, is empty or has no events.
   */
  end(): AsciicastEnd {
    const document = this.takeDocument();
    if (document !== null) return AsciicastIntake.convertDocument(document);
    const tail = this.#convertLine(this.#splitter.end());
    return { tail: Buffer.from(tail), facts: factsOf(this.#conversion.end()) };
  }

  #convert(chunk: Uint8Array): Uint8Array {
    const written: string[] = [];
    for (const line of this.#splitter.push(chunk)) written.push(this.#convertLine(line));
    return Buffer.from(written.join(''));
  }

  #convertLine(line: Uint8Array): string {
    return this.#conversion.convert(decodeUtf8(line, this.#conversion.where));
  }

  /**
   * Reads what `takeDocument` gave.
   *
   * @throws InvalidRecording when it was cut or has no events.
   */
  static convertDocument(document: Uint8Array): AsciicastEnd {
    checkStructure(document);
    const value = parseJson(decodeUtf8(document, 'The recording'), 'The recording', notWhole);
    if (isObject(value) && readVersion(value) === 1) {
      const { text, found } = convertVersion1(value);
      return { tail: Buffer.from(text), facts: factsOf(found) };
    }
    const lines = new AsciicastIntake();
    const text = Buffer.concat([lines.#convert(document), lines.#convert(Buffer.from('\n'))]);
    return { tail: text, facts: factsOf(lines.#conversion.end()) };
  }
}

const notWhole =
  'begins neither with a header on line 1, as asciicast v2 and v3 do, nor is it as a whole JSON, as v1 is; ' +
  'perhaps it was cut.';

function factsOf({ version, header, latest, events, largest }: Findings): AsciicastFacts {
  return { version, header, durationMs: Math.round(latest * 1000), events, largestScreen: largest };
}
