export interface Period {
  readonly length: number;
  readonly phase: number;
  /** Share of the variance explained beyond chance, 0 to 1. */
  readonly strength: number;
}

interface Trials {
  readonly shortest: number;
  readonly longest: number;
  readonly isPossible?: (period: Period) => boolean;
}

const MOST_BINS = 16;
/** A shorter period that explains nearly as much is the true one; the longer is a multiple. */
const NEARLY = 0.85;
/** Most characters are a whole number of pixels wide. */
const AS_GOOD = 0.98;

/** Epoch folding (Leahy et al., 1983). Null when the profile is flat or shorter than two periods. */
export function findPeriod(
  written: ArrayLike<number>,
  { shortest, longest, isPossible }: Trials,
): Period | null {
  const profile = withoutTrend(written, Math.round(longest));
  const span = profile.length;
  const trials: Period[] = [];
  // A step shifts the last repetition by at most an eighth.
  for (let length = shortest; length <= Math.min(longest, span / 2); length += length ** 2 / (8 * span)) {
    const trial = fold(profile, length);
    if (!isPossible || isPossible(trial)) trials.push(trial);
  }
  const strongest = Math.max(0, ...trials.map(({ strength }) => strength));
  const first = trials.find(({ strength }) => strength >= strongest * NEARLY);
  if (!first || strongest === 0) return null;
  return refine(
    profile,
    best(trials.filter(({ length }) => length >= first.length && length <= first.length * 1.1)),
  );
}

function refine(profile: Float64Array, coarse: Period): Period {
  const reach = coarse.length ** 2 / (4 * profile.length);
  const trials = [coarse];
  for (let step = -8; step <= 8; step++) trials.push(fold(profile, coarse.length + (reach * step) / 8));
  const found = best(trials);
  const whole = fold(profile, Math.round(found.length));
  const isNear = Math.abs(whole.length - found.length) <= 2 * reach;
  return isNear && whole.strength >= found.strength * AS_GOOD ? whole : found;
}

function best(trials: readonly Period[]): Period {
  return trials.reduce((a, b) => (b.strength > a.strength ? b : a));
}

/** Subtracts a moving average; a slow rise would look like a pattern. */
function withoutTrend(written: ArrayLike<number>, reach: number): Float64Array {
  const sums = new Float64Array(written.length + 1);
  for (let at = 0; at < written.length; at++) sums[at + 1] = (sums[at] ?? 0) + (written[at] ?? 0);
  return Float64Array.from(written, (value, at) => {
    const from = Math.max(0, at - reach);
    const to = Math.min(written.length, at + reach + 1);
    return value - ((sums[to] ?? 0) - (sums[from] ?? 0)) / (to - from);
  });
}

function fold(profile: Float64Array, length: number): Period {
  const bins = Math.max(4, Math.min(MOST_BINS, Math.floor(length)));
  const sums = new Float64Array(bins);
  const counts = new Float64Array(bins);
  let total = 0;
  let squares = 0;
  for (let at = 0; at < profile.length; at++) {
    const value = profile[at] ?? 0;
    // The middle of a step, so that an integer length is not rounded into two bins.
    const turn = (at + 0.5) / length;
    const bin = Math.floor((turn - Math.floor(turn)) * bins);
    sums[bin] = (sums[bin] ?? 0) + value;
    counts[bin] = (counts[bin] ?? 0) + 1;
    total += value;
    squares += value * value;
  }
  const mean = total / profile.length;
  const variance = squares / profile.length - mean * mean;
  const means = sums.map((sum, bin) => sum / (counts[bin] ?? 1));
  const explained = means.reduce((sum, average, bin) => sum + (counts[bin] ?? 0) * (average - mean) ** 2, 0);
  const share = variance > 0 ? explained / profile.length / variance : 0;
  const chance = length / profile.length;
  const strength = Math.max(0, (share - chance) / (1 - chance));
  return { length, phase: (lowestStretch(means) / bins) * length, strength };
}

export function lowestStretch(means: Float64Array): number {
  const floor = Math.min(...means);
  const ceiling = floor + (Math.max(...means) - floor) * 0.08;
  const bins = means.length;
  const isLow = (bin: number): boolean => (means[(bin + bins) % bins] ?? 0) <= ceiling;
  let longest = { start: means.indexOf(floor), length: 0 };
  for (let start = 0; start < bins; start++) {
    if (!isLow(start) || isLow(start - 1)) continue;
    let length = 1;
    while (length < bins && isLow(start + length)) length++;
    if (length > longest.length) longest = { start, length };
  }
  return (longest.start + longest.length / 2) % bins;
}
