/** A name of more letters than this is no slip of the finger. */
const LONGEST = 40;

/**
 * The name that somebody meant who wrote this word: the same in another case, or at most a third of its letters
 * (and three) away by insertion, deletion, substitution and transposition; null when none is that near.
 */
export function nearestName(word: string, names: readonly string[]): string | null {
  if (word.length > LONGEST) return null;
  const lower = word.toLowerCase();
  let nearest: string | null = null;
  let least = Math.min(3, Math.floor(word.length / 3)) + 1;
  for (const name of names) {
    const distance =
      Math.abs(name.length - word.length) < least ? editDistance(lower, name.toLowerCase()) : least;
    if (distance < least) [nearest, least] = [name, distance];
  }
  return nearest;
}

/** The distance of optimal string alignment: Damerau and Levenshtein's, no part of the word edited twice. */
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1];
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      );
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
        cost = Math.min(cost, (beforeLast[column - 2] ?? 0) + 1);
      current.push(cost);
    }
    [beforeLast, last] = [last, current];
  }
  return last[b.length] ?? 0;
}
