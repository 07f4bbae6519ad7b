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

  /** @param json as it is stored: names and values of all fields */
  header(json: string): void {
    this.take({ place: 'header', text: json, time: null, line: null });
  }

  event({ time, code, data }: TextEvent): void {
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
