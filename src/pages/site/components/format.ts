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

/** `0:04`, `12:30`, `1:02:03`. */
export function formatTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const hours = Math.floor(whole / 3_600);
  const rest = [Math.floor(whole / 60) % 60, whole % 60].map((part) => String(part).padStart(2, '0'));
  return hours > 0 ? [hours, ...rest].join(':') : rest.join(':').replace(/^0/, '');
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
