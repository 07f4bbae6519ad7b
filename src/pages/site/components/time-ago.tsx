import { formatDate } from './format.js';

const UNITS = [
  ['year', 31_557_600_000],
  ['month', 2_629_800_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;
const RELATIVE = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** `3 hours ago`, with the exact time as its title. */
export function TimeAgo({ time }: { readonly time: Date }) {
  const iso = time.toISOString();
  return (
    <time dateTime={iso} title={`${formatDate(iso)}, ${iso.slice(11, 16)} UTC`}>
      {relative(time.getTime() - Date.now())}
    </time>
  );
}

function relative(difference: number): string {
  const [unit, length] = UNITS.find(([, ms]) => Math.abs(difference) >= ms) ?? ['minute', 60_000];
  const count = Math.round(difference / length);
  return count === 0 ? 'just now' : RELATIVE.format(count, unit);
}
