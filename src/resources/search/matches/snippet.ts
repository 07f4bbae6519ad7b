/** A range of a text in UTF-16 offsets, `end` excluded. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** In UTF-16 units; the signs that tell of a cut are not counted. */
export const SNIPPET_LENGTH = 160;
/** How far a cut may move to come between two words. */
const LONGEST_STEP = 24;
const ELLIPSIS = '…';

const isSpace = (text: string, offset: number): boolean => /\s/.test(text.charAt(offset));

/** What is shown round something found: all of the limits when that is short, else a cut that has it in its middle. */
export function snippetRange(text: string, found: TextRange, limits: TextRange): TextRange {
  let { start, end } = limits;
  if (end - start > SNIPPET_LENGTH) {
    const length = Math.min(found.end - found.start, SNIPPET_LENGTH);
    const wanted = found.start - Math.floor((SNIPPET_LENGTH - length) / 2);
    const last = end - SNIPPET_LENGTH;
    const first = Math.max(start, Math.min(wanted, last));
    if (first > start) start = startOfWord(text, first, found.start);
    if (first < last) end = endOfWord(text, first + SNIPPET_LENGTH, found.end);
  }
  while (start < found.start && isSpace(text, start)) start++;
  while (end > found.end && isSpace(text, end - 1)) end--;
  return { start, end };
}

/** The text of a range, with signs where it is cut out of its limits, and how far that moves its characters. */
export function snippetText(
  text: string,
  { start, end }: TextRange,
  limits: TextRange,
): { text: string; shift: number } {
  const before = text.slice(limits.start, start).trim() === '' ? '' : ELLIPSIS;
  const after = text.slice(end, limits.end).trim() === '' ? '' : ELLIPSIS;
  return { text: before + text.slice(start, end) + after, shift: before.length - start };
}

/** The next beginning of a word that is near and not after the latest place, else the offset itself. */
function startOfWord(text: string, offset: number, latest: number): number {
  const last = Math.min(offset + LONGEST_STEP, latest);
  for (let start = offset; start <= last; start++) if (isSpace(text, start - 1)) return start;
  return isInsideCharacter(text, offset) ? offset + 1 : offset;
}

/** The last end of a word that is near and not before the earliest place, else the offset itself. */
function endOfWord(text: string, offset: number, earliest: number): number {
  const first = Math.max(offset - LONGEST_STEP, earliest);
  for (let end = offset; end >= first; end--) if (isSpace(text, end)) return end;
  return isInsideCharacter(text, offset) ? offset - 1 : offset;
}

/** Whether an offset is between the two halves of a character. */
const isInsideCharacter = (text: string, offset: number): boolean =>
  (text.codePointAt(offset - 1) ?? 0) > 0xffff;
