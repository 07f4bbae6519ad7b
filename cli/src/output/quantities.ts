const BYTE_UNITS = ['B', 'KB', 'MB', 'GB', 'TB'];

/** `812 B`, `12 KB`, `3.4 MB`. */
export function shownBytes(bytes: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), BYTE_UNITS.length - 1);
  const value = bytes / 1_000 ** power;
  return `${value.toFixed(value < 10 && power > 1 ? 1 : 0)} ${BYTE_UNITS[power] ?? ''}`;
}

/** How long to wait: `90 s`, `55 min`. */
export function formatWait(seconds: number): string {
  return seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
}

/** `0:04`, `12:30`, `1:02:03`. */
export function shownTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60, whole % 60];
  const padded = (part: number) => String(part).padStart(2, '0');
  return hours > 0 ? `${hours}:${padded(minutes)}:${padded(rest)}` : `${minutes}:${padded(rest)}`;
}

/** `0:04`, `0:04.25`, `1:02:03.5`: exact to the millisecond. */
export function shownMoment(seconds: number): string {
  const milliseconds = Math.round(seconds * 1_000);
  return shownTime(milliseconds / 1_000) + String((milliseconds % 1_000) / 1_000).slice(1);
}

const AGES: readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** `3 days ago`. */
export function shownAge(iso: string, now = Date.now()): string {
  const seconds = (now - Date.parse(iso)) / 1_000;
  const [unit, size] = AGES.find(([, length]) => seconds >= length) ?? ['second', 1];
  return new Intl.RelativeTimeFormat('en', { numeric: 'auto' }).format(-Math.floor(seconds / size), unit);
}

/** `1 view`, `3 views`. */
export function shownCount(count: number, unit: string): string {
  return `${count.toLocaleString('en')} ${unit}${count === 1 ? '' : 's'}`;
}
