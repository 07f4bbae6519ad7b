import { nearestOf, seenCoordinates } from './colour-space.js';
import { type Mix, MixedPalette } from './mixed-palette.js';
import { reduceColours } from './reduce-colours.js';
import type { Rgb } from './rgb.js';

export interface DitheredColours {
  readonly palette: MixedPalette;
  /** One for each colour. */
  readonly mixes: readonly Mix[];
}

const REFINEMENTS = 1;
/** With more colours, neighbours are merged first: dithering would take longer than the rest of the frame. */
export const MOST_MIXED = 8000;
/** How far an entry lies between the mean of its colours and the outermost: mixes only reach what lies between. */
const OUTWARD = 0.6;
const NO_MIX: Mix = { first: 0, second: 0, share: 0, error: 0 };

/** Finds a palette for too many colours, and the mix for each; greys are mixed from greys. Deterministic. */
export function ditherColours(colours: readonly Rgb[], weights: Float64Array, most: number): DitheredColours {
  if (colours.length > MOST_MIXED) return ditherMerged(colours, weights, most);
  const points = colours.map(seenCoordinates);
  const bytes = Uint8Array.from(
    points.flatMap(([bright, red, blue, grey]) => [bright, byteOf(red), byteOf(blue), grey]),
  );
  const { assignment } = reduceColours(bytes, weights, most);
  let means = clustersOf(colours, weights, assignment).map(meanOf);
  for (let pass = 0; pass < REFINEMENTS; pass++) {
    const entries = means.map(seenCoordinates);
    points.forEach((point, at) => (assignment[at] = nearestOf(point, entries, 1)[0] ?? 0));
    means = clustersOf(colours, weights, assignment).map(meanOf);
  }
  const palette = new MixedPalette(clustersOf(colours, weights, assignment).map(outermostOf));
  return { palette, mixes: colours.map((colour) => palette.mixOf(colour)) };
}

/** Merges colours that differ only in their lowest bits, dropping as few bits as possible. Greys merge with greys. */
function ditherMerged(colours: readonly Rgb[], weights: Float64Array, most: number): DitheredColours {
  let places = new Map<number, number>();
  let assignment = new Uint16Array(0);
  for (let bits = 1; places.size === 0 || places.size > MOST_MIXED; bits++) {
    const kept = ((0xff >> bits) << bits) * 0x010101;
    places = new Map();
    assignment = Uint16Array.from(colours, (colour) => {
      const key = isGrey(colour) ? -1 - (colour & kept) : colour & kept;
      const place = places.get(key) ?? places.size;
      places.set(key, place);
      return place;
    });
  }
  const clusters = clustersOf(colours, weights, assignment);
  const merged = Float64Array.from(clusters, ({ weight }) => weight);
  const { palette, mixes } = ditherColours(clusters.map(meanOf), merged, most);
  return { palette, mixes: Array.from(assignment, (place) => mixes[place] ?? NO_MIX) };
}

function isGrey(colour: Rgb): boolean {
  return colour >> 16 === (colour & 0xff) && (colour >> 8) % 256 === (colour & 0xff);
}

/** A signed value as a byte, clamped where colours are rare. */
function byteOf(value: number): number {
  return Math.max(0, Math.min(255, value + 128));
}

interface Cluster {
  readonly members: Rgb[];
  readonly sums: [red: number, green: number, blue: number];
  weight: number;
}

function clustersOf(colours: readonly Rgb[], weights: Float64Array, assignment: Uint16Array): Cluster[] {
  const clusters: (Cluster | undefined)[] = [];
  colours.forEach((colour, at) => {
    const cluster = (clusters[assignment[at] ?? 0] ??= { members: [], sums: [0, 0, 0], weight: 0 });
    const weight = weights[at] ?? 0;
    cluster.members.push(colour);
    cluster.weight += weight;
    channelsOf(colour).forEach(
      (value, channel) => (cluster.sums[channel] = (cluster.sums[channel] ?? 0) + weight * value),
    );
  });
  return clusters.filter((cluster) => cluster !== undefined);
}

function meanOf({ sums, weight }: Cluster): Rgb {
  return rgbOf(sums.map((sum) => sum / weight));
}

/** Towards the member that is furthest from the middle of all colours. */
function outermostOf(cluster: Cluster): Rgb {
  const mean = cluster.sums.map((sum) => sum / cluster.weight);
  let furthest = { member: mean, extent: -Infinity };
  for (const member of cluster.members.map(channelsOf)) {
    const extent = member.reduce(
      (sum, value, at) => sum + (value - (mean[at] ?? 0)) * ((mean[at] ?? 0) - 127.5),
      0,
    );
    if (extent > furthest.extent) furthest = { member, extent };
  }
  return rgbOf(mean.map((value, at) => value + ((furthest.member[at] ?? 0) - value) * OUTWARD));
}

function channelsOf(colour: Rgb): [number, number, number] {
  return [colour >> 16, (colour >> 8) & 0xff, colour & 0xff];
}

function rgbOf(channels: readonly number[]): Rgb {
  const [red = 0, green = 0, blue = 0] = channels.map(Math.round);
  return (red << 16) | (green << 8) | blue;
}
