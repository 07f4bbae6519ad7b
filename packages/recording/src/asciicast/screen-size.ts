import { type AsciicastEvent, asciicastLimits } from './asciicast.js';

export interface ScreenSize {
  readonly cols: number;
  readonly rows: number;
}

export function screenSizeOf(data: string): ScreenSize | undefined {
  const size = /^(\d{1,4})x(\d{1,4})$/.exec(data);
  const [cols, rows] = [Number(size?.[1]), Number(size?.[2])];
  const allowed = (side: number) => side >= 1 && side <= asciicastLimits.side;
  return allowed(cols) && allowed(rows) ? { cols, rows } : undefined;
}

/** The smallest screen that contains both. */
export function largestOf(a: ScreenSize, b: ScreenSize): ScreenSize {
  return { cols: Math.max(a.cols, b.cols), rows: Math.max(a.rows, b.rows) };
}

export function largestScreen(first: ScreenSize, events: readonly AsciicastEvent[]): ScreenSize {
  const sizes = events.flatMap(({ code, data }) => (code === 'r' ? (screenSizeOf(data) ?? []) : []));
  return sizes.reduce(largestOf, first);
}
