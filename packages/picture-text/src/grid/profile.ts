/** Whether there is little ink at the boundaries of lines or characters. */
export function isBetween(profile: Float64Array, phase: number, length: number, share: number): boolean {
  let cut = 0;
  let cuts = 0;
  for (let at = phase % length; at < profile.length; at += length, cuts++)
    cut += profile[Math.floor(at)] ?? 0;
  const sum = profile.reduce((all, value) => all + value, 0);
  return (cut / cuts) * profile.length <= share * sum;
}

export function clipped(profile: Float64Array, medians: number): Float64Array {
  const most = median(Array.from(profile).filter((value) => value > 0)) * medians;
  return profile.map((value) => Math.min(value, most));
}

export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
}
