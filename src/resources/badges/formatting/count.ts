const SUFFIXES = ['', 'k', 'M', 'G', 'T', 'P'];
const THOUSAND = 1000;

/** Formats a count: `950`, `1.5k`, `12k`, `3M`. One decimal below ten of a unit, unless it is 0; 999,500 is `1M`. */
export function shortCount(count: number): string {
  let unit = 0;
  let value = count;
  while (unit < SUFFIXES.length - 1 && Math.round(value) >= THOUSAND) {
    value /= THOUSAND;
    unit += 1;
  }
  const digits = unit > 0 && Math.round(value * 10) < 100 ? Math.round(value * 10) / 10 : Math.round(value);
  return `${digits}${SUFFIXES[unit] ?? ''}`;
}
