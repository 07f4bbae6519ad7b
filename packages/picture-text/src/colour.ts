/** Pixels are R, G, B, A in memory order: 0xAABBGGRR as a little-endian number. */

/** Largest difference of the channels, 0 to 255. */
export function channelDistance(a: number, b: number): number {
  const red = Math.abs((a & 255) - (b & 255));
  const green = Math.abs(((a >> 8) & 255) - ((b >> 8) & 255));
  const blue = Math.abs(((a >> 16) & 255) - ((b >> 16) & 255));
  return Math.max(red, green, blue);
}

export class ColourCount {
  private readonly counts = new Map<number, number>();

  addRow(pixels: Uint32Array, from: number, to: number): void {
    for (let at = from; at < to;) {
      const colour = pixels[at] ?? 0;
      const start = at;
      while (at < to && pixels[at] === colour) at++;
      this.counts.set(colour, (this.counts.get(colour) ?? 0) + at - start);
    }
  }

  /** `most` is how often the mode occurs. */
  take(): { mode: number; most: number; only: boolean } {
    let mode = 0;
    let most = 0;
    for (const [colour, count] of this.counts) {
      if (count <= most) continue;
      most = count;
      mode = colour;
    }
    const only = this.counts.size <= 1;
    this.counts.clear();
    return { mode, most, only };
  }
}
