import { createCanvas } from '@napi-rs/canvas';
import { describe, expect, it } from '@jest/globals';
import { rgiEmoji } from '../../../../../test/support/rgi-emoji.js';
import { drawnCharacter } from '../drawn/drawn-character.js';
import { Rasteriser } from '../painting/rasteriser.js';
import { emojiFontFor, fontFor, isEmoji } from './choose-font.js';
import { FONT_FAMILIES } from './font-family.js';

type Block = readonly [name: string, floor: number, ...ranges: (readonly [number, number])[]];

/** The minimum percentage of the assigned characters of a block that have a glyph. */
const BLOCKS: readonly Block[] = [
  ['Latin', 100, [0x20, 0x7e], [0xa0, 0x24f], [0x1e00, 0x1eff]],
  ['phonetic and combining', 100, [0x250, 0x36f]],
  ['Greek', 100, [0x370, 0x3ff], [0x1f00, 0x1fff]],
  ['Cyrillic', 100, [0x400, 0x52f]],
  ['Armenian and Georgian', 95, [0x530, 0x58f], [0x10a0, 0x10ff]],
  ['Hebrew', 100, [0x590, 0x5ff]],
  ['Arabic', 100, [0x600, 0x6ff], [0x750, 0x77f], [0xfb50, 0xfdff], [0xfe70, 0xfefe]],
  ['Devanagari', 100, [0x900, 0x97f]],
  ['other scripts of India', 95, [0x980, 0xdff]],
  ['Thai and Lao', 95, [0xe00, 0xeff]],
  ['punctuation and currency', 98, [0x2010, 0x2027], [0x2030, 0x205e], [0x20a0, 0x20c0]],
  ['superscripts, letterlike, numbers', 98, [0x2070, 0x209c], [0x2100, 0x218b]],
  ['arrows', 100, [0x2190, 0x21ff], [0x27f0, 0x27ff], [0x2900, 0x297f]],
  ['mathematics', 100, [0x2200, 0x22ff], [0x27c0, 0x27ef], [0x2980, 0x2aff]],
  ['technical', 98, [0x2300, 0x23ff], [0x2400, 0x244a]],
  ['enclosed letters', 99, [0x2460, 0x24ff]],
  ['boxes, blocks, shapes', 100, [0x2500, 0x25ff]],
  ['symbols and dingbats', 99, [0x2600, 0x27bf], [0x2b00, 0x2bff]],
  ['Braille', 100, [0x2800, 0x28ff]],
  ['kana', 100, [0x3041, 0x30ff], [0x31f0, 0x31ff], [0xff61, 0xff9f]],
  ['CJK symbols', 98, [0x3000, 0x303f], [0x3100, 0x318f], [0x3200, 0x33ff], [0xff01, 0xffee]],
  ['CJK ideographs', 99, [0x4e00, 0x9fff], [0x3400, 0x4dbf], [0xf900, 0xfad9]],
  ['Hangul', 100, [0xac00, 0xd7a3], [0x1100, 0x11ff]],
  ['mathematical letters', 100, [0x1d400, 0x1d7ff]],
  ['games', 95, [0x1f000, 0x1f0f5], [0x1fa00, 0x1fa6d]],
  ['arrows and shapes, supplements', 85, [0x1f780, 0x1f8ff]],
  ['sextants, eighths', 100, [0x1fb00, 0x1fb3b], [0x1fb70, 0x1fb8b]],
  ['octants', 100, [0x1cd00, 0x1cde5]],
  ['legacy computing', 84, [0x1fb00, 0x1fbff]],
];

/** The blocks of Nerd Fonts 3.4 without unassigned ranges between sets. */
const NERD_FONT: readonly Block[] = [
  ['Pomicons', 99, [0xe000, 0xe00a]],
  ['Powerline', 99, [0xe0a0, 0xe0a3], [0xe0b0, 0xe0c8], [0xe0ca, 0xe0ca], [0xe0cc, 0xe0d2]],
  ['Font Awesome', 99, [0xe200, 0xe2a9], [0xed00, 0xefc1], [0xf000, 0xf2ff]],
  ['weather', 99, [0xe300, 0xe3e3]],
  ['Seti and Devicons', 99, [0xe5fa, 0xe6b7], [0xe700, 0xe8ef]],
  ['Codicons', 98, [0xea60, 0xec1e]],
  ['logos and Octicons', 99, [0xf300, 0xf381], [0xf400, 0xf533]],
  ['power symbols and brackets', 99, [0x23fb, 0x23fe], [0x2b58, 0x2b58], [0x276c, 0x2771]],
  ['Material Design', 99, [0xf0001, 0xf1af0]],
];

const PLAIN = { bold: false, italic: false };
/** Only a part of larger blocks is required. */
const [MOST_ASKED, EVERY] = [8000, 7];
/** The number of characters per block that are drawn. */
const DRAWN = 4;
const FAMILY = FONT_FAMILIES['dejavu-sans-mono'];
const rasteriser = new Rasteriser({ width: 9, height: 18 }, FAMILY);

function charactersOf([, , ...ranges]: Block): string[] {
  return ranges
    .flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)),
    )
    .filter((character, at, all) => all.length < MOST_ASKED || at % EVERY === 0)
    .filter((character) => !/[\p{Cn}\p{Cc}\p{Cs}]/u.test(character) || drawnCharacter(code(character)));
}

const code = (character: string): number => character.codePointAt(0) ?? 0;
const hasGlyph = (character: string): boolean =>
  drawnCharacter(code(character)) !== undefined ||
  fontFor(character, PLAIN, FAMILY) !== undefined ||
  (isEmoji(character) && emojiFontFor(character) !== undefined);
const percent = (part: number, all: number): number => (100 * part) / all;

describe('the shipped fonts', () => {
  it.each(BLOCKS)('cover %s to at least %i %%', (...block) => {
    const characters = charactersOf(block);
    const missing = characters.filter((character) => !hasGlyph(character));
    expect(percent(characters.length - missing.length, characters.length)).toBeGreaterThanOrEqual(block[1]);
  });

  it.each(NERD_FONT)('cover Nerd Font %s to at least %i %%', (...block) => {
    const characters = charactersOf(block);
    const missing = characters.filter((character) => !hasGlyph(character));
    expect(percent(characters.length - missing.length, characters.length)).toBeGreaterThanOrEqual(block[1]);
  });

  it('cover 99 % of the Nerd Fonts icons', () => {
    const icons = NERD_FONT.flatMap((block) => charactersOf(block));
    expect(percent(icons.filter(hasGlyph).length, icons.length)).toBeGreaterThanOrEqual(99);
  });

  it('draw something for a sample of each block', () => {
    const sample = [...BLOCKS, ...NERD_FONT].flatMap((block) => {
      const characters = charactersOf(block).filter(
        (one) => hasGlyph(one) && /[^\p{Z}\p{C}\u2800]|\p{Co}/u.test(one),
      );
      return characters.filter((_, at) => at % Math.ceil(characters.length / DRAWN) === 0);
    });
    const blank = sample.filter((character) => {
      const drawn = rasteriser.coverage(character, PLAIN, 1) ?? rasteriser.emoji(character, 2);
      return !drawn?.some((covered) => covered > 60);
    });
    expect(blank).toEqual([]);
  });

  it('draw at least 99 % of the recommended emoji as one glyph', () => {
    const context = createCanvas(1, 1).getContext('2d');
    const all = rgiEmoji();
    const asOne = all.filter((emoji) => {
      const font = isEmoji(emoji) ? emojiFontFor(emoji) : undefined;
      if (!font) return false;
      context.font = `100px "${font.family}"`;
      const single = context.measureText(String.fromCodePoint(code(emoji))).width;
      return context.measureText(emoji).width <= Math.max(single, 125);
    });
    expect(all.length).toBeGreaterThan(3600);
    expect(percent(asOne.length, all.length)).toBeGreaterThanOrEqual(99);
  });
});

describe('every glyph', () => {
  const edges = (drawn: Uint8Array | undefined, columns: number) => {
    const width = 9 * columns;
    const rows = Array.from({ length: 18 }, (_, y) => [...(drawn ?? []).slice(y * width, (y + 1) * width)]);
    return { first: Math.max(...(rows[0] ?? [])), last: Math.max(...(rows.at(-1) ?? [])) };
  };

  it('keeps the accents of capitals', () => {
    for (const letter of 'ÔÉÅÖÑẾẬǗĂ') {
      const drawn = rasteriser.coverage(letter, PLAIN, 1) ?? [];
      const plain = rasteriser.coverage(letter.normalize('NFD').charAt(0), PLAIN, 1) ?? [];
      const topOf = (pixels: ArrayLike<number>) =>
        Math.floor(Array.from(pixels).findIndex((covered) => covered > 60) / 9);
      expect([letter, topOf(plain) - topOf(drawn) >= 2]).toEqual([letter, true]);
    }
  });

  it('fits for icons and symbols in one cell and in two', () => {
    for (const icon of ['\ue718', '\uf07c', '\u{f0a0a}', '⏺', '🛠', '⭘']) {
      for (const columns of [1, 2]) {
        const { first, last } = edges(rasteriser.coverage(icon, PLAIN, columns), columns);
        expect([icon, columns, first, last]).toEqual([icon, columns, 0, 0]);
      }
    }
  });
});
