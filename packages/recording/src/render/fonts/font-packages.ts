import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { FontFile, type FontKind } from './font-file.js';

const require = createRequire(import.meta.url);

/** Code points, both inclusive. */
type Ranges = readonly (readonly [first: number, last: number])[];

const PRIVATE_USE: Ranges = [
  [0xe000, 0xf8ff],
  [0xf0000, 0x10fffd],
];
/** Separators that join their neighbouring cells and that we do not draw ourselves. */
const SEPARATORS: Ranges = [
  [0xe0c0, 0xe0ce],
  [0xe0d0, 0xe0d7],
];

const NERD_FONT = '@azurity/pure-nerd-font/PureNerdFont.woff2';

const noto = (script: string, ranges: Ranges): FontFile =>
  new FontFile(
    `@fontsource-variable/noto-sans-${script}/files/noto-sans-${script}-${script}-wght-normal.woff2`,
    'script',
    within(ranges),
  );
const symbols = (name: string, subset: string): FontFile =>
  new FontFile(`@fontsource/${name}/files/${name}-${subset}-400-normal.woff2`, 'symbol');

let fallbacks: readonly FontFile[] | undefined;
let emoji: readonly FontFile[] | undefined;

/** The fonts for characters that a monospaced family lacks, in order of preference. */
export function fallbackFonts(): readonly FontFile[] {
  return (fallbacks ??= [
    new FontFile(NERD_FONT, 'tile', within(SEPARATORS)),
    new FontFile(NERD_FONT, 'icon', within(PRIVATE_USE)),
    noto('hebrew', [[0x590, 0x5ff]]),
    noto('arabic', [
      [0x600, 0x6ff],
      [0x750, 0x77f],
      [0x8a0, 0x8ff],
      [0xfb50, 0xfeff],
    ]),
    noto('devanagari', [
      [0x900, 0x97f],
      [0xa8e0, 0xa8ff],
    ]),
    noto('thai', [[0xe00, 0xe7f]]),
    new FontFile('dejavu-fonts-ttf/ttf/DejaVuSans.ttf', 'script'),
    ...subsetsOf('@fontsource-variable/noto-sans-sc', 'wght-normal.woff2', 'script'),
    ...subsetsOf('@fontsource-variable/noto-sans-kr', 'wght-normal.woff2', 'script'),
    symbols('noto-sans-symbols-2', 'symbols'),
    symbols('noto-sans-symbols-2', 'braille'),
    symbols('noto-sans-symbols-2', 'math'),
    symbols('noto-sans-symbols-2', 'mayan-numerals'),
    symbols('noto-sans-math', 'latin'),
    symbols('noto-sans-symbols', 'symbols'),
    symbols('noto-sans-symbols', 'latin'),
    new FontFile('@fontsource/unifont/files/unifont-latin-400-normal.woff2', 'pixel'),
  ]);
}

/** The canvas cannot draw the WOFF2 files of this package. The last has all, the others load faster. */
export function emojiFonts(): readonly FontFile[] {
  const name = '@fontsource/noto-color-emoji';
  return (emoji ??= [
    ...subsetsOf(name, '400-normal.woff', 'emoji'),
    new FontFile(`${name}/files/noto-color-emoji-emoji-400-normal.woff`, 'emoji'),
  ]);
}

/** The package lists the characters of each file as `"[5]": "U+1f680,U+1f682-1f683"`. */
function subsetsOf(name: string, ending: string, kind: FontKind): FontFile[] {
  const listed = readFileSync(require.resolve(`${name}/unicode.json`), 'utf8');
  const prefix = name.slice(name.indexOf('/') + 1);
  return Object.entries(JSON.parse(listed) as Record<string, string>).map(([subset, characters]) => {
    const file = `${name}/files/${prefix}-${subset.replace(/[[\]]/g, '')}-${ending}`;
    const codes = new Set(characters.split(',').flatMap(codesOf));
    return new FontFile(file, kind, (code) => codes.has(code));
  });
}

function codesOf(listed: string): number[] {
  const [start = '', end = start] = listed.replace('U+', '').split('-');
  const [first, last] = [Number.parseInt(start, 16), Number.parseInt(end, 16)];
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}

function within(ranges: Ranges): (code: number) => boolean {
  return (code) => ranges.some(([first, last]) => code >= first && code <= last);
}
