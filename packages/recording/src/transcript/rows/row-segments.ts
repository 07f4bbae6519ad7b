import { BAR, steadyText } from './steady-text.js';

/** A text of a row between borders or gaps of two spaces. */
export interface Segment {
  readonly text: string;
  /** Equal where only figures, bars or spinners differ. */
  readonly steady: string;
  /** Second since when the row shows it, or the text that it continues. */
  readonly since: number;
  /** Second of its last change of more than marks. */
  readonly changed: number;
  /** Since when the row shows those of its words that are older. */
  readonly words?: ReadonlyMap<string, number>;
}

/** What a row showed before and shows no longer. */
export interface RowChange {
  readonly segments: readonly Segment[];
  readonly gone: readonly Segment[];
}

const BETWEEN = /\s{2,}|[\u2500-\u257f▏▕]+/u;
const SPACE_OF_BAR = '\0';
const WORD = /\p{L}[\p{L}\p{N}_-]{2,}/gu;
const READABLE = /[\p{L}\p{N}]/u;
/** Not part of a name such as `file-10`. */
const NUMBER = /(?<![\p{L}\p{N}_.-])\d[\d.,:]*(?![\p{L}\p{N}_-])/gu;
/** Seconds. */
const STANDS = 3;
/** A row of more is one segment. */
const MAX_SEGMENTS = 50;

export function segmentsOf(row: string, since: number): Segment[] {
  const texts = row
    .replace(BAR, (bar) => bar.replaceAll(' ', SPACE_OF_BAR))
    .split(BETWEEN)
    .filter((text) => READABLE.test(text))
    .map((text) => text.replaceAll(SPACE_OF_BAR, ' '));
  const all = texts.length > MAX_SEGMENTS ? [row] : texts;
  return all.map((text) => {
    const steady = steadyText(text.replace(NUMBER, ''));
    return { text: text.trim(), steady, since, changed: since };
  });
}

/** @param row its text from now on */
export function changeOf(before: readonly Segment[], row: string, now: number): RowChange {
  const gone = new Set(before);
  const numbers: Segment[] = [];
  const segments = segmentsOf(row, now).map((segment, at) => {
    // Figures alone have no name: they continue those in their place.
    const continued = before.filter(
      (known, place) => (segment.steady !== '' || place === at) && continues(known, segment),
    );
    for (const known of continued) gone.delete(known);
    if (continued.length === 0) return { ...segment, words: olderWords(segment.text, before) };
    numbers.push(...continued.filter((known) => isOtherNumber(known, segment)));
    const same = continued.find(({ text }) => steadyText(text) === steadyText(segment.text));
    const since = Math.min(...continued.map((known) => known.since));
    return { ...segment, since, changed: same?.changed ?? now };
  });
  // More of them at once, or figures beside others, are a table that counts.
  const [number, ...others] = numbers;
  if (number && others.length === 0 && (number.steady !== '' || before.length === 1))
    gone.add({ ...number, since: number.changed });
  return {
    segments,
    gone: [...gone].map((segment) => restOf(segment, segments)).filter((rest) => rest !== null),
  };
}

function olderWords(text: string, before: readonly Segment[]): Map<string, number> {
  const words = new Map<string, number>();
  for (const word of text.match(WORD) ?? []) {
    const known = before.find((segment) => segment.text.includes(word));
    if (known) words.set(word, known.words?.get(word) ?? known.since);
  }
  return words;
}

/** Whether a text is typed further, shortened by a letter, or only counts. */
function continues({ text, steady }: Segment, next: Segment): boolean {
  return (
    next.text.startsWith(text) ||
    steady === next.steady ||
    (text.startsWith(next.text) && text.length - next.text.length === 1)
  );
}

/** Whether a number stood too long for one that counts: it is a port, a code or the entry of a menu. */
function isOtherNumber({ text, steady, changed }: Segment, next: Segment): boolean {
  return (
    steady === next.steady && steadyText(text) !== steadyText(next.text) && next.changed - changed >= STANDS
  );
}

/** What a shortened text no longer has; null if it lost the end of a word. */
function restOf(segment: Segment, row: readonly Segment[]): Segment | null {
  const kept = row.find(({ text }) => segment.text.startsWith(text));
  if (!kept) return segment;
  const rest = segment.text.slice(kept.text.length);
  if (rest.startsWith(' ')) return { ...segment, text: rest.trim() };
  // Of a text that begins alike by chance, little stays.
  return rest.length > kept.text.length ? segment : null;
}
