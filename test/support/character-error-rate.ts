/**
 * The character error rate: the minimum number of insertions, deletions and substitutions (Levenshtein, 1966) as a share
 * of the letters of the truth. White space counts as one space.
 */
export function characterErrorRate(truth: string, read: string): number {
  return exactErrorRate(collapsed(truth), collapsed(read));
}

/** The same with white space unchanged. */
export function exactErrorRate(truth: string, read: string): number {
  const [wanted, got] = [Array.from(truth), Array.from(read)];
  let above = got.map((_, at) => at + 1);
  wanted.forEach((letter, row) => {
    let [corner, left] = [row, row + 1];
    above = above.map((over, at) => {
      const cost = Math.min(corner + (letter === got[at] ? 0 : 1), left + 1, over + 1);
      [corner, left] = [over, cost];
      return cost;
    });
  });
  return (above.at(-1) ?? wanted.length) / wanted.length;
}

function collapsed(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
