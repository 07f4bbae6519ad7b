import { InvalidArgumentError } from '@commander-js/extra-typings';

/** Seconds of a recording. */
export interface TimeSpan {
  readonly from: number;
  readonly to: number;
}

/** Reads a number above 0, for options. */
export function positive(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !(value > 0 && Number.isFinite(value)))
    throw new InvalidArgumentError('It must be a number greater than 0.');
  return value;
}

/** Reads seconds, minutes and seconds, or hours, minutes and seconds. */
export function readTime(text: string): number {
  if (!/^(?:\d+:){0,2}\d+(?:\.\d+)?$/.test(text))
    throw new InvalidArgumentError('Write seconds (90) or a time (1:30).');
  return text.split(':').reduce((total, part) => total * 60 + Number(part), 0);
}

/** Reads `10-12.5`; `..` separates times too, as in `upload --trim`. */
export function readTimeSpan(text: string): TimeSpan {
  const [from, to, ...rest] = text.split(/-|\.\./);
  if (from === undefined || to === undefined || rest.length > 0)
    throw new InvalidArgumentError('Write two times, such as 10-12.5 or 1:00-1:30.');
  const span = { from: readTime(from), to: readTime(to) };
  if (span.from >= span.to) throw new InvalidArgumentError('Its end must be after its start.');
  return span;
}
