const NUMBERS = new Intl.NumberFormat('en');
const ROUGH_NUMBERS = new Intl.NumberFormat('en', { maximumSignificantDigits: 2 });
// Creating a formatter takes 0.2 ms.
const DATES = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

export function formatNumber(value: number): string {
  return NUMBERS.format(value);
}

/** With two digits that count: `1,300` for 1,284. */
export function formatRoughly(value: number): string {
  return ROUGH_NUMBERS.format(value);
}

/** `1 view`, `1,200 views`. */
export function counted(count: number, unit: string): string {
  return `${formatNumber(count)} ${unit}${count === 1 ? '' : 's'}`;
}

/** `12 KB`, `3.4 MB`, `5.4 GB`; only nothing is `0 KB`. */
export function formatBytes(bytes: number): string {
  const least = Math.min(bytes, 1);
  if (bytes < 1_000_000) return `${NUMBERS.format(Math.max(least, Math.round(bytes / 1_000)))} KB`;
  if (bytes < 1_000_000_000) return `${(bytes / 1_000_000).toFixed(1)} MB`;
  return `${(bytes / 1_000_000_000).toFixed(1)} GB`;
}

/** `21 November 2026`. */
export function formatDate(iso: string): string {
  return DATES.format(new Date(iso));
}
