/** What an edit leaves out of a cast. All times are seconds of the cast. */

export interface TimeRange {
  readonly from: number;
  readonly to: number;
}

export interface CutPlan {
  /** The ends of what is kept; undefined at those of the cast. */
  readonly from: number | undefined;
  readonly to: number | undefined;
  readonly cuts: readonly TimeRange[];
  /** The longest pause. */
  readonly idleLimit: number | undefined;
  readonly speed: number;
}

/** The times of the output of a cast with absolute times (asciicast v2). */
export function outputTimes(cast: string): number[] {
  const found = cast.matchAll(/^\[\s{0,8}([\d.e+-]{1,40})\s{0,8},\s{0,8}"o"/gm);
  return Array.from(found, ([, time]) => Number(time));
}

/** The gaps without output that are longer than some seconds. */
export function pausesOf(times: readonly number[], seconds: number): TimeRange[] {
  return times
    .map((to, at) => ({ from: times[at - 1] ?? 0, to }))
    .filter(({ from, to }) => to - from > seconds);
}

/** The ranges that are left out, in order and without overlaps. */
export function leftOut(plan: CutPlan, times: readonly number[]): TimeRange[] {
  const { from = 0, to = Infinity, cuts, idleLimit } = plan;
  const end = times.at(-1) ?? 0;
  const shortened = idleLimit === undefined ? [] : pausesOf(times, idleLimit);
  const ranges = [
    { from: 0, to: from },
    ...cuts,
    ...shortened.map((pause) => ({ from: pause.from + (idleLimit ?? 0), to: pause.to })),
    { from: to, to: end },
  ];
  return merged(ranges.map((range) => ({ from: range.from, to: Math.min(range.to, end) })));
}

/** Seconds of the edited recording. */
export function lengthAfter(plan: CutPlan, times: readonly number[]): number {
  const removed = leftOut(plan, times).reduce((sum, { from, to }) => sum + to - from, 0);
  return ((times.at(-1) ?? 0) - removed) / plan.speed;
}

function merged(ranges: readonly TimeRange[]): TimeRange[] {
  const result: TimeRange[] = [];
  const inOrder = ranges.filter(({ from, to }) => to > from).sort((one, other) => one.from - other.from);
  for (const range of inOrder) {
    const last = result.at(-1);
    if (last && range.from <= last.to)
      result[result.length - 1] = { ...last, to: Math.max(last.to, range.to) };
    else result.push(range);
  }
  return result;
}
