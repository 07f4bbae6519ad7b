const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** How long to wait, for a sentence: `90 s`, `55 min`, `14 h`. */
export function waitText(seconds: number): string {
  if (seconds < 2 * MINUTE) return `${seconds} s`;
  return seconds <= 2 * HOUR ? `${Math.ceil(seconds / MINUTE)} min` : `${Math.ceil(seconds / HOUR)} h`;
}
