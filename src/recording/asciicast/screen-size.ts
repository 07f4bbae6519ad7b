import { asciicastLimits } from './asciicast.js';

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
