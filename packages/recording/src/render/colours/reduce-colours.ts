const CHANNELS = 4;

export interface ReducedColours {
  readonly colours: Uint8Array;
  /** The colour index of each point. */
  readonly assignment: Uint16Array;
}

interface Cluster {
  readonly members: Uint32Array;
  readonly mean: readonly number[];
  /** The channel with the largest weighted variance. */
  readonly channel: number;
  readonly spread: number;
}

/**
 * Quantises points of four bytes. Splits the cluster with the largest variance in a channel at its mean (a variant of
 * Wu, "Color quantization by dynamic programming and principal analysis", 1992). Deterministic.
 */
export function reduceColours(points: Uint8Array, weights: Float64Array, most: number): ReducedColours {
  const clusters = [
    clusterOf(
      Uint32Array.from(weights, (_, index) => index),
      points,
      weights,
    ),
  ];
  while (clusters.length < most) {
    const at = clusters.reduce(
      (best, { spread }, index) => (spread > (clusters[best]?.spread ?? 0) ? index : best),
      0,
    );
    const cluster = clusters[at];
    if (!cluster || cluster.spread === 0) break;
    const { members, mean, channel } = cluster;
    const isLow = (member: number) => (points[member * CHANNELS + channel] ?? 0) <= (mean[channel] ?? 0);
    const halves = [members.filter(isLow), members.filter((member) => !isLow(member))];
    clusters.splice(at, 1, ...halves.map((half) => clusterOf(half, points, weights)));
  }
  const colours = Uint8Array.from(clusters.flatMap(({ mean }) => mean.map(Math.round)));
  const assignment = new Uint16Array(weights.length);
  clusters.forEach(({ members }, index) => {
    for (const member of members) assignment[member] = index;
  });
  return { colours, assignment };
}

function clusterOf(members: Uint32Array, points: Uint8Array, weights: Float64Array): Cluster {
  const mean = Array.from({ length: CHANNELS }, () => 0);
  let widest = { channel: 0, spread: 0 };
  for (let channel = 0; channel < CHANNELS; channel++) {
    let [total, sum, squares] = [0, 0, 0];
    let [least, largest] = [255, 0];
    for (const member of members) {
      const weight = weights[member] ?? 0;
      const value = points[member * CHANNELS + channel] ?? 0;
      total += weight;
      sum += weight * value;
      squares += weight * value * value;
      least = Math.min(least, value);
      largest = Math.max(largest, value);
    }
    mean[channel] = sum / total;
    const spread = least === largest ? 0 : squares - (sum * sum) / total;
    if (spread > widest.spread) widest = { channel, spread };
  }
  return { members, mean, ...widest };
}
