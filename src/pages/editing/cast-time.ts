import { formatTime } from '../site/components/format.js';

const CLOCK = /^(?:(?:(\d+):)?(\d+):)?(\d+(?:\.\d+)?)$/;

/** Seconds of `12.5`, `1:02.5` or `1:02:03`; undefined for any other text. */
export function parseCastTime(text: string): number | undefined {
  const [whole, hours = '0', minutes = '0', seconds] = CLOCK.exec(text.trim()) ?? [];
  if (whole === undefined || (whole.includes(':') && Number(seconds) >= 60)) return undefined;
  return Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds);
}

/** `0:03.25`: precise enough for a cut, in contrast to `formatTime`. */
export function formatCastTime(seconds: number): string {
  const [whole, fraction] = String(Math.round(seconds * 100) / 100).split('.');
  return formatTime(Number(whole)) + (fraction === undefined ? '' : `.${fraction}`);
}
