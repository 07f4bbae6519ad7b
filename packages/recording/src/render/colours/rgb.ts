/** 0xRRGGBB */
export type Rgb = number;

export function rgbOf(colour: string): Rgb {
  return Number.parseInt(colour.slice(1), 16);
}

export function hexOf(colour: Rgb): string {
  return `#${colour.toString(16).padStart(6, '0')}`;
}

/** Interpolates: `from` at 0, `to` at 1. */
export function mixed(from: Rgb, to: Rgb, part: number): Rgb {
  const channel = (shift: number) => {
    const start = (from >> shift) & 0xff;
    return Math.round(start + (((to >> shift) & 0xff) - start) * part) << shift;
  };
  return channel(16) | channel(8) | channel(0);
}
