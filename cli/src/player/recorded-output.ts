import type { Asciicast } from '@ttyreel/recording';
import { DrawingFilter } from './drawing-filter.js';

/** The complete output of a recording, for a pipe. @param raw includes all sequences, not only those that draw */
export function* outputOf({ events }: Asciicast, raw: boolean): Generator<string, void, void> {
  const filter = new DrawingFilter();
  for (const { code, data } of events) if (code === 'o') yield raw ? data : filter.push(data);
}
