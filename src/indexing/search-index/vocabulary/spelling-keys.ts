const KEY_PREFIX = 7;
const MIN_WORD = 3;
const MIN_WORD_OF_TWO_EDITS = 6;

const lettersOf = (word: string): string[] => Array.from(word);

/** 0 below 3 letters, 1 up to 5, then 2. */
export function maxEdits(word: string): number {
  const { length } = lettersOf(word);
  if (length < MIN_WORD) return 0;
  return length < MIN_WORD_OF_TWO_EDITS ? 1 : 2;
}

/** Words within `maxEdits` share a key; others may too, so verify the distance. Prefix deletion of SymSpell (github.com/wolfgarbe/SymSpell). */
export function spellingKeys(word: string): string[] {
  const edits = maxEdits(word);
  if (edits === 0) return [];
  let left = [lettersOf(word).slice(0, KEY_PREFIX)];
  const keys = new Set<string>();
  for (let deleted = 0; deleted <= edits; deleted++) {
    for (const letters of left) keys.add(letters.join(''));
    left = left.flatMap((letters) => letters.map((_, index) => letters.toSpliced(index, 1)));
  }
  return [...keys];
}

/** Optimal string alignment distance (restricted Damerau-Levenshtein); limit + 1 when it is larger. */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > 2 * limit) return limit + 1;
  const from = lettersOf(a);
  const to = lettersOf(b);
  if (Math.abs(from.length - to.length) > limit) return limit + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      current[column] = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
        row > 1 && column > 1 && isSwapped ? at(beforeLast, column - 2) + 1 : Infinity,
      );
    }
    if (Math.min(...current, ...last) > limit) return limit + 1;
    beforeLast = last;
    last = current;
  }
  return Math.min(at(last, to.length), limit + 1);
}

const at = (row: readonly number[], column: number): number => row[column] ?? Infinity;
