import type { CastPlace, PlacedText } from './cast-places.js';

/** Base64 (RFC 4648, sections 4 and 5), of three bytes at least. */
const RUN = /[A-Za-z0-9+/_-]{4,}={0,2}/g;
/** Characters of Base64 that are joined. */
const LONGEST = 16 * 1024 * 1024;
/** The first characters tell a text from a picture, which has many that are not printable. */
const SAMPLED = 64;
const MOST_UNPRINTABLE = 8;
const UNPRINTABLE = /[\0-\u0008\u000e-\u001f\ufffd]/g;

/** The runs of Base64 in a text. */
export function encodedRuns(text: string): string[] {
  return text.match(RUN) ?? [];
}

/** The text that runs of Base64 are, one after another; `''` for other bytes, such as a picture. */
export function decodedRuns(runs: readonly string[]): string {
  // A run that ends with padding is encoded by itself; others continue.
  const parts = runs.join('').split(/=+/);
  const text = Buffer.concat(parts.map((part) => Buffer.from(part, 'base64'))).toString();
  const unprintable = text.slice(0, SAMPLED).match(UNPRINTABLE)?.length ?? 0;
  return unprintable > MOST_UNPRINTABLE ? '' : text;
}

/**
 * Reads what control strings have in Base64: the clipboard (OSC 52), files (iTerm2, kitty), variables and notifications.
 * The last runs of strings that follow one another are read as one, because programs send long texts in pieces.
 */
export class EncodedTexts {
  #last: string[] = [];
  #length = 0;
  #first: { readonly place: CastPlace; readonly time: number } | undefined;

  constructor(private readonly take: (text: PlacedText) => void) {}

  add(text: string, place: CastPlace, time: number): void {
    const runs = encodedRuns(text);
    const last = runs.pop();
    for (const run of runs) this.#tell([run], { place, time });
    if (last === undefined) return;
    this.#first ??= { place, time };
    this.#last.push(last);
    this.#length += last.length;
    if (this.#length > LONGEST) this.end();
  }

  /** Takes the text of the strings so far. */
  end(): void {
    if (!this.#first) return;
    this.#tell(this.#last, this.#first);
    this.#last = [];
    this.#length = 0;
    this.#first = undefined;
  }

  #tell(runs: readonly string[], where: { readonly place: CastPlace; readonly time: number }): void {
    const text = decodedRuns(runs);
    if (text !== '') this.take({ ...where, text, line: null });
  }
}
