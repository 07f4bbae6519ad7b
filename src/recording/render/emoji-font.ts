import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { registerOnce } from './fonts.js';

const require = createRequire(import.meta.url);
const PACKAGE = '@fontsource/noto-color-emoji';
/** Requests text presentation of the preceding character. */
const TEXT_SELECTOR = '\ufe0e';
const EMOJI_SELECTOR = '\ufe0f';

interface Subset {
  readonly name: string;
  readonly ranges: readonly (readonly [first: number, last: number])[];
}

let subsets: readonly Subset[] | undefined;

export function isEmoji(text: string): boolean {
  if (text.includes(TEXT_SELECTOR)) return false;
  return /^\p{Emoji_Presentation}/u.test(text) || (text.includes(EMOJI_SELECTOR) && /^\p{Emoji}/u.test(text));
}

/** Each of the eleven font files is loaded on first use. The canvas cannot draw this package's WOFF2 files. */
export function emojiFontOf(text: string, pixels: number): string | undefined {
  const code = text.codePointAt(0) ?? 0;
  subsets ??= readSubsets();
  const subset = subsets.find(({ ranges }) => ranges.some(([first, last]) => code >= first && code <= last));
  if (!subset) return undefined;
  const family = `ttyreel emoji ${subset.name}`;
  registerOnce(family, `${PACKAGE}/files/noto-color-emoji-${subset.name}-400-normal.woff`);
  return `${pixels}px "${family}"`;
}

/** The package lists the characters of each file as `"[5]": "U+1f680,U+1f682-1f683"`. */
function readSubsets(): Subset[] {
  const listed = JSON.parse(readFileSync(require.resolve(`${PACKAGE}/unicode.json`), 'utf8')) as Record<
    string,
    string
  >;
  return Object.entries(listed).map(([name, characters]) => ({
    name: name.replace(/[[\]]/g, ''),
    ranges: characters.split(',').map((range) => {
      const [first = '', last = first] = range.replace('U+', '').split('-');
      return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
    }),
  }));
}
