/** Seconds from the start, code and data, in every version. */
export type CastEvent = readonly [time: number, code: string, data: string];

export interface CastPlan {
  readonly version: 1 | 2 | 3;
  readonly width: number;
  readonly height: number;
  /** In order of time. Version 1 has only output, so it omits the others. */
  readonly events: readonly CastEvent[];
  /** Further header fields: title, env, theme (v3 has it in `term`, which this does not support). */
  readonly header?: Readonly<Record<string, unknown>>;
  readonly lineEnd?: '\n' | '\r\n';
}

/** Builds a recording as a recorder of that version writes it: v1 and v3 have intervals, v2 has times. */
export function buildCast(plan: CastPlan): Buffer {
  const { version, width, height, header = {}, lineEnd = '\n' } = plan;
  if (version === 1) {
    const output = plan.events.filter(([, code]) => code === 'o');
    const stdout = toDelays(output).map(([delay, , data]) => [delay, data]);
    return Buffer.from(JSON.stringify({ version, width, height, duration: 0, ...header, stdout }, null, 2));
  }
  const size = version === 2 ? { width, height } : { term: { cols: width, rows: height } };
  const events = version === 2 ? plan.events : toDelays(plan.events);
  const lines = [{ version, ...size, ...header }, ...events].map((line) => JSON.stringify(line) + lineEnd);
  return Buffer.from(lines.join(''));
}

function toDelays(events: readonly CastEvent[]): CastEvent[] {
  return events.map(([time, code, data], at) => {
    const previous = events[at - 1]?.[0] ?? 0;
    return [Math.round((time - previous) * 1e6) / 1e6, code, data];
  });
}
