import type { IUnicodeVersionProvider } from '@xterm/headless';

type Width = 0 | 1 | 2;

/** Ranges of East Asian Width W and F (Unicode 16, EastAsianWidth.txt), which may include unassigned code points. */
const WIDE = [
  [0x1100, 0x115f],
  [0x2329, 0x232a],
  [0x2630, 0x2637],
  [0x268a, 0x268f],
  [0x2e80, 0x303e],
  [0x3041, 0xa4cf],
  [0xa960, 0xa97f],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe10, 0xfe19],
  [0xfe30, 0xfe6f],
  [0xff01, 0xff60],
  [0xffe0, 0xffe6],
  [0x16fe0, 0x1b2ff],
  [0x1d300, 0x1d376],
  [0x1f200, 0x1f265],
  [0x20000, 0x3fffd],
] as const;

/** Vowels and final consonants of Korean syllables combine with the consonant before them. */
const JOINING_JAMO = /^[\u1160-\u11ff\ud7b0-\ud7ff]$/;
const ZERO_WIDTH = /^[\p{Cc}\p{Mn}\p{Me}\p{Cf}]$/u;
/** Regional indicators are flags only in pairs, and take one column each. */
const TWO_COLUMN_EMOJI = /^(?!\p{Regional_Indicator})\p{Emoji_Presentation}$/u;
const SOFT_HYPHEN = 0xad;

const BLOCK_BITS = 8;
const BLOCK_SIZE = 1 << BLOCK_BITS;
const WIDTH_BITS = 0b110;
const blocks = new Map<number, Uint8Array>();

/** Columns of a character. xterm's own table is Unicode 6, before emoji became two columns wide. */
export function characterWidth(code: number): Width {
  return ((propertiesOf(code) >> 1) & 3) as Width;
}

/** The properties of a character that joins nothing before it; see {@link unicodeWidths}. */
function propertiesOf(code: number): number {
  let block = blocks.get(code >> BLOCK_BITS);
  if (!block) {
    const first = (code >> BLOCK_BITS) << BLOCK_BITS;
    block = Uint8Array.from({ length: BLOCK_SIZE }, (_, place) =>
      packed(computedWidth(first + place), clusterOf(first + place)),
    );
    blocks.set(code >> BLOCK_BITS, block);
  }
  return block[code & (BLOCK_SIZE - 1)] ?? 0;
}

function computedWidth(code: number): Width {
  if (code === SOFT_HYPHEN) return 1;
  const character = String.fromCodePoint(code);
  if (ZERO_WIDTH.test(character) || JOINING_JAMO.test(character)) return 0;
  const isWide = WIDE.some(([first, last]) => code >= first && code <= last);
  return isWide || TWO_COLUMN_EMOJI.test(character) ? 2 : 1;
}

/** Most output is ASCII without digits and signs: one column, joined to nothing. */
const NARROW = 1 << 1;
const [SPACE, FIRST_LETTER, DELETE] = [0x20, 0x40, 0x7f];

const [ZERO_WIDTH_JOINER, EMOJI_SELECTOR] = [0x200d, 0xfe0f];
/** How the characters so far can continue. */
const Cluster = { none: 0, emoji: 1, person: 2, flag: 3, joined: 4 } as const;

/**
 * Columns of text in which sequences of emoji take two (as in mode 2027 and Unicode 16, UAX 29). xterm packs
 * properties: bit 0 joins the preceding character, bits 1 and 2 are the width, further bits a state of our own.
 */
export const unicodeWidths: IUnicodeVersionProvider = {
  version: 'ttyreel',
  wcwidth: characterWidth,
  charProperties(code, preceding) {
    if (code === SPACE || (code >= FIRST_LETTER && code < DELETE)) return NARROW;
    const alone = propertiesOf(code);
    const cluster = preceding >> 3;
    if (alone <= WIDTH_BITS) {
      const widthBefore = (preceding >> 1) & 3;
      if (alone === 0 && widthBefore > 0) return joining(code, cluster, widthBefore);
      return alone;
    }
    if (cluster === Cluster.none || !continues(code, cluster)) return alone;
    return packed(2, cluster === Cluster.flag ? Cluster.emoji : alone >> 3) | 1;
  },
};

function joining(code: number, cluster: number, widthBefore: number): number {
  const isEmoji = cluster === Cluster.emoji || cluster === Cluster.person;
  if (isEmoji && code === EMOJI_SELECTOR) return packed(2, cluster) | 1;
  return packed(widthBefore, isEmoji && code === ZERO_WIDTH_JOINER ? Cluster.joined : cluster) | 1;
}

function continues(code: number, cluster: number): boolean {
  const character = String.fromCodePoint(code);
  if (cluster === Cluster.person) return /\p{Emoji_Modifier}/u.test(character);
  if (cluster === Cluster.flag) return /\p{Regional_Indicator}/u.test(character);
  return cluster === Cluster.joined && /\p{Extended_Pictographic}/u.test(character);
}

function clusterOf(code: number): number {
  if (code < 0x80) return isKeycap(code) ? Cluster.emoji : Cluster.none;
  const character = String.fromCodePoint(code);
  if (!/\p{Emoji}/u.test(character)) return Cluster.none;
  if (/\p{Regional_Indicator}/u.test(character)) return Cluster.flag;
  return /\p{Emoji_Modifier_Base}/u.test(character) ? Cluster.person : Cluster.emoji;
}

/** Digits, # and *. */
function isKeycap(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || code === 0x23 || code === 0x2a;
}

function packed(width: number, cluster: number): number {
  return (cluster << 3) | (width << 1);
}
