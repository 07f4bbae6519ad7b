/** So many letters of a word are looked at for its keys; a longer word needs no more to be told from others. */
const KEY_PREFIX = 7;
const MIN_WORD = 3;
const MIN_WORD_OF_TWO_EDITS = 6;

const lettersOf = (word: string): string[] => Array.from(word);

/** How many edits a typed word may be away from the one that was meant: none below 3 letters, 1 to 5, then 2. */
export function maxEdits(word: string): number {
  const { length } = lettersOf(word);
  if (length < MIN_WORD) return 0;
  return length < MIN_WORD_OF_TWO_EDITS ? 1 : 2;
}

/**
 * What a word is filed under so that a misspelled one finds it by equality: what is left of its first seven
 * letters without up to `maxEdits` of them. A typed word and a known one that are within `maxEdits` of the typed
 * one share a key; most that share one are not that near, so `nearestWords` looks again. A word of seven
 * letters and more has 29 keys, one of six 22, one of five 6; keys are the same however long the word.
 *
 * Symmetric deletion with a prefix: W. Garbe, SymSpell (github.com/wolfgarbe/SymSpell).
 */
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

/**
 * The least number of letters that are added, left out, changed or swapped with their neighbour to get from one word
 * to the other; no letter is touched twice (optimal string alignment, the restricted Damerau-Levenshtein
 * distance). One more than the limit when it is further.
 */
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
