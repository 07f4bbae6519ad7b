const MINUTE = 60;

/** How long to wait, for a sentence: `90 s`, `55 min`. */
export function waitText(seconds: number): string {
  return seconds < 2 * MINUTE ? `${seconds} s` : `${Math.ceil(seconds / MINUTE)} min`;
}
