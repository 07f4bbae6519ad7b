import { InvalidRecording } from '../invalid-recording.js';
import { CastScan } from '../secrets/cast-scan.js';
import type { SecretFinding } from '../secrets/secret-finding.js';
import type { AsciicastHeader, AsciicastVersion } from './asciicast.js';
import { complaintsOf, readHeader, readVersion, toVersion2, withoutSecrets } from './asciicast-header.js';
import { isInputLine } from './without-input.js';
import { type ScreenSize, largestOf, screenSizeOf } from './screen-size.js';
import {
  type JsonObject,
  checkSeconds,
  isBlank,
  isObject,
  parseJson,
  readEvent,
  writeEvent,
} from './asciicast-line.js';

export interface Findings {
  version: AsciicastVersion;
  header: AsciicastHeader;
  events: number;
  inputEvents: number;
  /** Seconds from the start to the latest event. */
  latest: number;
  /** The same with pauses of half a second at most. */
  brief: number;
  largest: ScreenSize;
  suspects: readonly SecretFinding[];
  movesCursor: boolean;
  warnings: readonly string[];
}

/** Seconds. */
const BRIEF_PAUSE = 0.5;

export class LineConversion {
  #found?: Findings;
  #number = 1;
  readonly #scan = new CastScan();

  /** The next line, as the subject of an error message. */
  get where(): string {
    return `Line ${this.#number} of the recording`;
  }

  /**
   * @returns the line to write, '' to omit it
   * @throws InvalidRecording naming the line
   */
  convert(line: string): string {
    const written = isBlank(line) ? this.#blank(line) : this.#convert(line);
    this.#number += 1;
    return written;
  }

  end(): Findings {
    if (!this.#found) throw new InvalidRecording('The recording is empty.');
    if (this.#found.events === 0) throw new InvalidRecording('The recording has no events.');
    return { ...this.#found, ...this.#scan.end() };
  }

  #blank(line: string): string {
    return this.#found?.version === 3 ? '' : line;
  }

  #convert(line: string): string {
    if (this.#found?.version === 3 && line.startsWith('#')) return '';
    const value = parseJson(line, this.where, line.endsWith('\n') ? undefined : cut);
    return this.#found ? this.#event(this.#found, value, line) : this.#header(value, line);
  }

  #header(value: unknown, line: string): string {
    if (!isObject(value)) throw new InvalidRecording(`${this.where} should be the header, a JSON object.`);
    const version = readVersion(value);
    const written = version === 2 ? withoutSecrets(value) : toVersion2(value);
    const read = readHeader(written);
    const counted = { events: 0, inputEvents: 0, latest: 0, brief: 0, largest: screenOf(read) };
    const unknown = { suspects: [], movesCursor: false };
    this.#found = { version, header: read, ...counted, ...unknown, warnings: complaintsOf(value) };
    const isKept = written === value && countNames(line) === countNamesOf(value);
    const text = isKept ? line : `${JSON.stringify(written)}\n`;
    this.#scan.texts.header(written, text);
    return text;
  }

  #event(found: Findings, value: unknown, line: string): string {
    const { time, code, data } = readEvent(value, this.where);
    found.events += 1;
    if (code === 'i') found.inputEvents += 1;
    const size = code === 'r' ? screenSizeOf(data) : undefined;
    if (size) found.largest = largestOf(found.largest, size);
    const before = found.latest;
    found.latest = found.version === 2 ? Math.max(before, time) : checkSeconds(before + time, this.where);
    found.brief += Math.min(found.latest - before, BRIEF_PAUSE);
    const event = { time: found.latest, code, data };
    this.#scan.texts.event(event);
    if (found.version !== 2) return writeEvent(event);
    return code === 'i' && !isInputLine(line) ? writeEvent({ time, code, data }) : line;
  }
}

/** Of a document's objects. A name that stands twice has a value that no reader of JSON shows. */
function countNames(json: string): number {
  return [...json.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/g)].filter(([, colon]) => colon !== undefined).length;
}

function countNamesOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const own = Array.isArray(value) ? 0 : Object.keys(value).length;
  return Object.values(value).reduce<number>((sum, each) => sum + countNamesOf(each), own);
}

const cut = 'is not JSON, and the file ends there: the recording is cut. Send the whole file.';

/** Converts v1 (docs.asciinema.org/manual/asciicast/v1) to the text of v2. */
export function convertVersion1(document: JsonObject): { text: string; found: Findings } {
  const written = toVersion2(document);
  const header = readHeader(written);
  if (!Array.isArray(document.stdout)) {
    throw new InvalidRecording('The asciicast v1 recording has no list of events named stdout.');
  }
  if (document.stdout.length === 0) throw new InvalidRecording('The recording has no events.');
  let [latest, brief] = [0, 0];
  const scan = new CastScan();
  scan.texts.header(written, '');
  const lines = (document.stdout as unknown[]).map((pair, at) => {
    const where = `Entry ${at + 1} of the recording's stdout`;
    if (!Array.isArray(pair) || pair.length !== 2) {
      throw new InvalidRecording(`${where} must read [delay, "data"].`);
    }
    const { time, code, data } = readEvent([pair[0], 'o', pair[1]], where);
    latest = checkSeconds(latest + time, where);
    brief += Math.min(time, BRIEF_PAUSE);
    const event = { time: latest, code, data };
    scan.texts.event(event);
    return writeEvent(event);
  });
  const text = `${JSON.stringify(written)}\n${lines.join('')}`;
  const found = {
    version: 1 as const,
    header,
    events: lines.length,
    inputEvents: 0,
    latest,
    brief,
    largest: screenOf(header),
  };
  return { text, found: { ...found, ...scan.end(), warnings: complaintsOf(document) } };
}

function screenOf({ width, height }: AsciicastHeader): ScreenSize {
  return { cols: width, rows: height };
}
