import type { AsciicastEvent } from '../asciicast/asciicast.js';
import { IDLE_LIMIT } from '../timing/timing.js';
import { type CastEdit, InvalidEdit, type TimeRange } from './cast-edit.js';

/** The time of a recording after an edit. */
export interface KeptTime {
  readonly from: number;
  readonly to: number;
  /** Within `from` and `to`, in order, without overlaps. */
  readonly cuts: readonly TimeRange[];
}

/** @throws InvalidEdit for a range outside the recording, and if nothing would remain */
export function keptTime({ trim, cuts }: Pick<CastEdit, 'trim' | 'cuts'>, duration: number): KeptTime {
  const from = trim.from ?? 0;
  const to = Math.min(trim.to ?? duration, duration);
  if (from > 0 && from >= duration) throw outside('trim.from', from, duration);
  if (trim.to !== undefined && trim.to <= from) throw new InvalidEdit('trim.to', 'must be after its from');
  cuts.forEach((cut, at) => {
    if (cut.to <= cut.from) throw new InvalidEdit(`cuts.${at}.to`, 'must be after its from');
    if (cut.from >= duration) throw outside(`cuts.${at}.from`, cut.from, duration);
  });
  const merged = mergedCuts(cuts, from, to);
  const cutOut = merged.reduce((sum, cut) => sum + cut.to - cut.from, 0);
  if (cuts.length > 0 && cutOut >= to - from) throw new InvalidEdit('cuts', 'would leave nothing');
  return { from, to, cuts: merged };
}

function outside(field: string, second: number, duration: number): InvalidEdit {
  return new InvalidEdit(
    field,
    `is ${second}, but the recording lasts ${Math.round(duration * 1e3) / 1e3} s`,
  );
}

function mergedCuts(cuts: readonly TimeRange[], from: number, to: number): TimeRange[] {
  const merged: TimeRange[] = [];
  const within = cuts
    .map((cut) => ({ from: Math.max(cut.from, from), to: Math.min(cut.to, to) }))
    .filter((cut) => cut.to > cut.from)
    .sort((a, b) => a.from - b.from);
  for (const cut of within) {
    const last = merged.at(-1);
    if (last && cut.from <= last.to) merged[merged.length - 1] = { ...last, to: Math.max(last.to, cut.to) };
    else merged.push(cut);
  }
  return merged;
}

/** Shortens pauses, then changes the speed. */
export function paced(
  events: readonly AsciicastEvent[],
  { idleLimit = Infinity, speed }: Pick<CastEdit, 'idleLimit' | 'speed'>,
): AsciicastEvent[] {
  let previous = 0;
  let now = 0;
  return events.map((event) => {
    const time = now + Math.min(event.time - previous, idleLimit);
    if (event.code === 'o' || event.code === 'r') [previous, now] = [event.time, time];
    return { ...event, time: time / speed };
  });
}

/** The pause limit on playback after an edit, so that it plays `speed` times as fast as before. */
export function pacedIdleLimit(
  before: number | undefined,
  { idleLimit, speed }: Pick<CastEdit, 'idleLimit' | 'speed'>,
): number | undefined {
  if (idleLimit === undefined && speed === 1) return before;
  return Math.min(before ?? IDLE_LIMIT, idleLimit ?? Infinity) / speed;
}
