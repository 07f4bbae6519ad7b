import { isObject, type JsonObject } from '../asciicast/asciicast-line.js';
import { screenSizeOf } from '../asciicast/screen-size.js';
import type { PlacedText } from './cast-places.js';
import { OutputLines } from './output-lines.js';
import { TypedLines } from './typed-lines.js';

interface TextEvent {
  readonly time: number;
  readonly code: string;
  readonly data: string;
}

/** Yields every text of a cast that readers can get, as it is read. */
export class CastTexts {
  readonly #output: OutputLines;
  readonly #input: TypedLines;

  constructor(private readonly take: (text: PlacedText) => void) {
    this.#output = new OutputLines(take);
    this.#input = new TypedLines(take);
  }

  get movesCursor(): boolean {
    return this.#output.movesCursor;
  }

  /** @param line as it is stored, which may spell characters as escapes */
  header(header: JsonObject, line: string): void {
    for (const text of [line, JSON.stringify(header), ...stringsIn(header)])
      this.take({ place: 'header', text, time: null, line: null });
    if (typeof header.width === 'number') this.#output.resize(header.width);
  }

  event({ time, code, data }: TextEvent): void {
    const size = code === 'r' ? screenSizeOf(data) : undefined;
    if (size) this.#output.resize(size.cols);
    if (code === 'o') this.#output.write(data, time);
    else if (code === 'i') this.#input.write(data, time);
    else if (code === 'm') this.take({ place: 'marker', text: data, time, line: null });
    else this.take({ place: 'event', text: `${code} ${data}`, time, line: null });
  }

  end(): void {
    this.#output.end();
    this.#input.end();
  }
}

/** The names and texts of a document. */
function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(stringsIn);
  return isObject(value) ? Object.entries(value).flat().flatMap(stringsIn) : [];
}
