import { InvalidRecording } from '../invalid-recording.js';
import { asciicastLimits } from './asciicast.js';
import { readVersion } from './asciicast-header.js';
import { checkStructure, isObject, parseJson } from './asciicast-line.js';
import { GrowingBytes } from './growing-bytes.js';
import { LineDecoder } from './line-decoder.js';
import { isOtherRecording, OPENING_BYTES } from './readers/other-recording.js';

const byteOrderMark = [0xef, 0xbb, 0xbf];
const compressions = [
  // Whoever reads a file unpacks gzip, once.
  { complaint: 'compressed twice (gzip); compress it once', magic: [0x1f, 0x8b] },
  { complaint: 'compressed (zstd); send it uncompressed', magic: [0x28, 0xb5, 0x2f, 0xfd] },
];
const longestMagic = 4;

const lineFeed = 0x0a;
const openingBrace = 0x7b;
const blanks = [0x20, 0x09, 0x0d, lineFeed];

/**
 * Detects from the first line whether a recording is line-based (v2, v3) or a document: v1, or of another program. Buffers
 * until then.
 */
export class AsciicastOpening {
  readonly #bytes = new GrowingBytes();
  #way: 'unknown' | 'lines' | 'document' = 'unknown';
  /** Offset after a byte order mark; -1 until known. */
  #start = -1;
  #first = -1;
  #searched = 0;

  /** True once the recording is known to be line-based. @throws InvalidRecording when it cannot be an asciicast */
  comesInLines(chunk: Uint8Array): boolean {
    if (this.#bytes.length + chunk.length > asciicastLimits.documentBytes) {
      throw new InvalidRecording('The recording is larger than 10 MiB, which is the limit.');
    }
    this.#bytes.append(chunk);
    if (this.#way === 'unknown' && this.#bytes.length >= longestMagic) this.#look();
    return this.#way === 'lines';
  }

  takeBytes(): Uint8Array {
    return this.#bytes.take().subarray(Math.max(0, this.#start));
  }

  end(): Uint8Array {
    if (this.#way === 'unknown') this.#look(true);
    if (this.#first === -1) throw new InvalidRecording('The recording is empty.');
    return this.takeBytes();
  }

  #look(isEnd = false): void {
    const bytes = this.#bytes.view();
    if (this.#start === -1) this.#start = checkMagic(bytes);
    if (this.#first === -1) this.#first = this.#findFirst(bytes, isEnd);
    if (this.#first === -1) return;
    if (bytes[this.#first] !== openingBrace) {
      this.#way = 'document';
      return;
    }
    const feed = bytes.indexOf(lineFeed, this.#searched);
    this.#searched = bytes.length;
    if (feed !== -1) this.#way = wayToRead(bytes.subarray(this.#first, feed));
  }

  #findFirst(bytes: Uint8Array, isEnd: boolean): number {
    let at = Math.max(this.#start, this.#searched);
    while (at < bytes.length && blanks.includes(bytes[at] ?? 0)) at += 1;
    this.#searched = at;
    if (at === bytes.length) return -1;
    if (bytes[at] === openingBrace) return at;
    const rest = bytes.subarray(at);
    if (!isEnd && rest.length < OPENING_BYTES && !rest.includes(lineFeed)) return -1;
    if (isOtherRecording(rest)) return at;
    throw new InvalidRecording(
      `This is not an asciicast: it should begin with { as its header does, but byte ${at} is something else.`,
    );
  }
}

/** @returns the offset after a byte order mark */
function checkMagic(bytes: Uint8Array): number {
  const startsWith = (magic: number[]) => magic.every((byte, at) => bytes[at] === byte);
  const compression = compressions.find(({ magic }) => startsWith(magic));
  if (compression) throw new InvalidRecording(`The recording is ${compression.complaint}.`);
  return startsWith(byteOrderMark) ? byteOrderMark.length : 0;
}

/** A first line that is not JSON, or is too long, can only start a v1 document. */
function wayToRead(firstLine: Uint8Array): 'lines' | 'document' {
  if (firstLine.length > asciicastLimits.lineBytes) return 'document';
  checkStructure(firstLine);
  let header: unknown;
  try {
    header = parseJson(new LineDecoder().decode(firstLine), 'The first line of the recording');
  } catch {
    return 'document';
  }
  return isObject(header) && readVersion(header) === 1 ? 'document' : 'lines';
}
