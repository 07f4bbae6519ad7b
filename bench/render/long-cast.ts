import { readFileSync } from 'node:fs';
import { type Asciicast, type AsciicastEvent, AsciicastIntake, parseAsciicast } from '@ttyreel/recording';

export interface ScreenSize {
  readonly cols: number;
  readonly rows: number;
}

/** Pauses are cut to this, in seconds, so that a minute is one of activity. */
const LONGEST_PAUSE = 0.1;
const MINUTE = 60;

/** The output of a recording of any version, on a screen of that size, repeated for a minute. */
export function longCast(path: string, { cols, rows }: ScreenSize): Asciicast {
  const intake = new AsciicastIntake();
  const written = intake.push(readFileSync(path));
  const cast = parseAsciicast(Buffer.concat([written, intake.end().tail]).toString());
  const once = withoutPauses(cast.events.filter(({ code }) => code === 'o'));
  const length = (once.at(-1)?.time ?? 0) + LONGEST_PAUSE;
  const rounds = Array.from({ length: Math.ceil(MINUTE / length) }, (_, round) => round * length);
  const events = rounds.flatMap((start) => once.map((event) => ({ ...event, time: start + event.time })));
  return { header: { ...cast.header, width: cols, height: rows }, events };
}

function withoutPauses(events: readonly AsciicastEvent[]): AsciicastEvent[] {
  let [now, previous] = [0, 0];
  return events.map((event) => {
    now += Math.min(event.time - previous, LONGEST_PAUSE);
    previous = event.time;
    return { ...event, time: now };
  });
}
