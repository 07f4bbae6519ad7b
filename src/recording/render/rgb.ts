/** A colour as one number, 0xRRGGBB. */
export type Rgb = number;

/** @param colour `#rrggbb` */
export function rgbOf(colour: string): Rgb {
  return Number.parseInt(colour.slice(1), 16);
}

/** The colour that lies between two: `from` at 0, `to` at 1. */
export function mixed(from: Rgb, to: Rgb, part: number): Rgb {
  const channel = (shift: number) => {
    const start = (from >> shift) & 0xff;
    return Math.round(start + (((to >> shift) & 0xff) - start) * part) << shift;
  };
  return channel(16) | channel(8) | channel(0);
}
