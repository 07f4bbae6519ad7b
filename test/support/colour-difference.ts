type Triple = readonly [number, number, number];

const WHITE: Triple = [0.95047, 1, 1.08883];

/** CIE 1976 L*a*b* of an sRGB colour under D65. */
function labOf(colour: number): Triple {
  const [red, green, blue] = [colour >> 16, (colour >> 8) & 0xff, colour & 0xff].map(linear) as [
    number,
    number,
    number,
  ];
  const x = 0.4124564 * red + 0.3575761 * green + 0.1804375 * blue;
  const y = 0.2126729 * red + 0.7151522 * green + 0.072175 * blue;
  const z = 0.0193339 * red + 0.119192 * green + 0.9503041 * blue;
  const [fx, fy, fz] = [x / WHITE[0], y / WHITE[1], z / WHITE[2]].map((part) =>
    part > 216 / 24389 ? Math.cbrt(part) : (part * (24389 / 27) + 16) / 116,
  ) as [number, number, number];
  return [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)];
}

function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** ΔE*ab (CIE 1976): 1 is barely visible side by side. */
export function colourDifference(one: number, other: number): number {
  const [a, b] = [labOf(one), labOf(other)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

/** L*a*b* chroma: 0 for greys. */
export function chroma(colour: number): number {
  const [, a, b] = labOf(colour);
  return Math.hypot(a, b);
}

/** The mean of pixels that an eye cannot distinguish, in sRGB values. */
export function meanColour(pixels: readonly number[]): number {
  const channel = (shift: number) =>
    Math.round(pixels.reduce((sum, pixel) => sum + ((pixel >> shift) & 0xff), 0) / pixels.length);
  return (channel(16) << 16) | (channel(8) << 8) | channel(0);
}
