/** The sample has 64 consecutive ids of every 4,096: those with `(gif_seq >> 6) & 63 = 0`. */
const BLOCK = 64;
const PERIOD = BLOCK * 64;

/** About how many documents match when so many of the sample do. Up to id 63 the sample has all documents. */
export function estimatedFrom(matches: number, newest: number): number {
  const ids = newest + 1;
  const sampled = Math.floor(ids / PERIOD) * BLOCK + Math.min(ids % PERIOD, BLOCK) - 1;
  return sampled < 1 ? 0 : Math.round((matches * newest) / sampled);
}
