import type { Rgb } from '../colours/rgb.js';

/** Two palette colours, as positions counted from 1, and the share of the second. */
export interface Mixture {
  readonly first: number;
  readonly second: number;
  readonly share: number;
}

/** Two colours farther apart than this are seen as a pattern when mixed. */
const FURTHEST = 28;

/** For each colour, its nearest palette colour and a second one whose mixture with it is nearer still. */
export function closestMixtures(wanted: readonly Rgb[], colours: readonly Rgb[]): Mixture[] {
  const channels = Float64Array.from(colours.flatMap(channelsOf));
  return wanted.map((colour) => {
    const target = channelsOf(colour);
    const nearest = nearestOf(target, channels);
    return mixtureOf(target, nearest, channels);
  });
}

function nearestOf([red = 0, green = 0, blue = 0]: readonly number[], channels: Float64Array): number {
  let [best, least] = [0, Infinity];
  for (let at = 0; at < channels.length; at += 3) {
    const distance =
      ((channels[at] ?? 0) - red) ** 2 +
      ((channels[at + 1] ?? 0) - green) ** 2 +
      ((channels[at + 2] ?? 0) - blue) ** 2;
    if (distance < least) [best, least] = [at / 3, distance];
  }
  return best;
}

function mixtureOf(target: readonly number[], nearest: number, channels: Float64Array): Mixture {
  const from = channels.subarray(3 * nearest, 3 * nearest + 3);
  const [red, green, blue] = [0, 1, 2].map((at) => (target[at] ?? 0) - (from[at] ?? 0)) as [
    number,
    number,
    number,
  ];
  let [second, share, gain] = [nearest, 0, 0];
  for (let at = 0; at < channels.length; at += 3) {
    const x = (channels[at] ?? 0) - (from[0] ?? 0);
    const y = (channels[at + 1] ?? 0) - (from[1] ?? 0);
    const z = (channels[at + 2] ?? 0) - (from[2] ?? 0);
    const length = x * x + y * y + z * z;
    if (length === 0 || length > FURTHEST ** 2) continue;
    const along = x * red + y * green + z * blue;
    if (along <= 0 || (along * along) / length <= gain) continue;
    [second, share, gain] = [at / 3, Math.min(0.5, along / length), (along * along) / length];
  }
  return { first: nearest + 1, second: second + 1, share };
}

function channelsOf(colour: Rgb): number[] {
  return [colour >> 16, (colour >> 8) & 0xff, colour & 0xff];
}
