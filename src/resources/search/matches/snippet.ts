/** UTF-16 offsets, `end` excluded. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** In UTF-16 units, without ellipses. */
export const SNIPPET_LENGTH = 160;
/** A cut moves so far at most to fall between words. */
const MAX_CUT_SHIFT = 24;
const ELLIPSIS = '…';

const isSpace = (text: string, offset: number): boolean => /\s/.test(text.charAt(offset));

/** The limits when they are short, else a cut with the match in the middle. */
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

/** `shift` is the offset from the text to the snippet. */
export function snippetText(
  text: string,
  { start, end }: TextRange,
  limits: TextRange,
): { text: string; shift: number } {
  const before = text.slice(limits.start, start).trim() === '' ? '' : ELLIPSIS;
  const after = text.slice(end, limits.end).trim() === '' ? '' : ELLIPSIS;
  return { text: before + text.slice(start, end) + after, shift: before.length - start };
}

function startOfWord(text: string, offset: number, latest: number): number {
  const last = Math.min(offset + MAX_CUT_SHIFT, latest);
  for (let start = offset; start <= last; start++) if (isSpace(text, start - 1)) return start;
  return isInsideCharacter(text, offset) ? offset + 1 : offset;
}

function endOfWord(text: string, offset: number, earliest: number): number {
  const first = Math.max(offset - MAX_CUT_SHIFT, earliest);
  for (let end = offset; end >= first; end--) if (isSpace(text, end)) return end;
  return isInsideCharacter(text, offset) ? offset - 1 : offset;
}

const isInsideCharacter = (text: string, offset: number): boolean =>
  (text.codePointAt(offset - 1) ?? 0) > 0xffff;
