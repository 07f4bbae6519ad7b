/** Times as people read and write them; on the server and in browsers. */

const CLOCK = /^(?:(?:(\d+):)?(\d+):)?(\d+(?:\.\d+)?)$/;

/** `0:04`, `12:30`, `1:02:03`. */
export function formatTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const hours = Math.floor(whole / 3_600);
  const rest = [Math.floor(whole / 60) % 60, whole % 60].map((part) => String(part).padStart(2, '0'));
  return hours > 0 ? [hours, ...rest].join(':') : rest.join(':').replace(/^0/, '');
}

/** `0:03.25`: precise enough for a cut, in contrast to `formatTime`. */
export function formatCastTime(seconds: number): string {
  const [whole, fraction] = String(Math.round(seconds * 100) / 100).split('.');
  return formatTime(Number(whole)) + (fraction === undefined ? '' : `.${fraction}`);
}

/** Seconds of `12.5`, `1:02.5` or `1:02:03`; undefined for any other text. */
export function parseCastTime(text: string): number | undefined {
  const [whole, hours = '0', minutes = '0', seconds] = CLOCK.exec(text.trim()) ?? [];
  if (whole === undefined || (whole.includes(':') && Number(seconds) >= 60)) return undefined;
  return Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds);
}
