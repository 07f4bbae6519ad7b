import { type Asciicast, naturalTiming, Terminal } from '@ttyreel/recording';
import { scenesOf } from '../../packages/recording/src/render/timeline.js';

export interface ShownRows {
  /** Stood for half a second, and are not the beginning of another such row. */
  readonly standing: readonly string[];
  /** Rows in any frame. */
  readonly all: readonly string[];
}

/** 1/100 s. */
const STANDING = 50;

/** The different rows of the screen, frame by frame. */
export function shownRows(cast: Asciicast): ShownRows {
  const { width: cols, height: rows } = cast.header;
  const terminal = new Terminal({ cols, rows, scrollback: 0 });
  const all = new Set<string>();
  const standing = new Set<string>();
  let shownFor = new Map<string, number>();
  for (const { events, delay } of scenesOf(cast.events, naturalTiming(cast.header))) {
    for (const { data, code } of events) if (code === 'o') terminal.write(data);
    const now = new Map<string, number>();
    for (let y = 0; y < rows; y++) {
      const text = (terminal.row(terminal.top + y)?.translateToString(true) ?? '').trimEnd();
      if (text === '') continue;
      const time = (shownFor.get(text) ?? 0) + (now.has(text) ? 0 : delay);
      now.set(text, Math.max(now.get(text) ?? 0, time));
      all.add(text);
      if (time >= STANDING) standing.add(text);
    }
    shownFor = now;
  }
  const isBeginning = (text: string): boolean =>
    [...standing].some((other) => other !== text && other.startsWith(text));
  return { standing: [...standing].filter((text) => !isBeginning(text)), all: [...all] };
}
