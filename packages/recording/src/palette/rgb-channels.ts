/** Red, green and blue, 0 to 255 each. */
export type RgbChannels = readonly [red: number, green: number, blue: number];

/** The colour of a pixel of a GIF's screen: R, G, B, A in memory order. */
export function channelsOf(pixel: number): RgbChannels {
  return [pixel & 0xff, (pixel >> 8) & 0xff, (pixel >> 16) & 0xff];
}

/** Parses `#rrggbb`. */
export function channelsOfHex(colour: string): RgbChannels {
  const value = Number.parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 0xff, value & 0xff];
}

/** The Euclidean distance, 0 to 442. */
export function distance(one: RgbChannels, other: RgbChannels): number {
  return Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
}

/** The distance of a colour from the nearest mixture of two others. */
export function distanceToBlend(colour: RgbChannels, one: RgbChannels, other: RgbChannels): number {
  const way: RgbChannels = [other[0] - one[0], other[1] - one[1], other[2] - one[2]];
  const along = way[0] * (colour[0] - one[0]) + way[1] * (colour[1] - one[1]) + way[2] * (colour[2] - one[2]);
  const length = way[0] ** 2 + way[1] ** 2 + way[2] ** 2;
  const part = length === 0 ? 0 : Math.min(1, Math.max(0, along / length));
  return distance(colour, [one[0] + part * way[0], one[1] + part * way[1], one[2] + part * way[2]]);
}
