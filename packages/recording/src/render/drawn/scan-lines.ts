import { type Pen, lightLine } from './pen.js';

/** Ninths of the height of scan lines 1, 3, 7 and 9. */
const SCAN_LINES = [0, 2, 6, 8];

/** The horizontal line extension U+23AF, and the scan lines U+23BA to U+23BD. */
export function drawScanLine(pen: Pen, code: number): void {
  const line = lightLine(pen);
  const ninth = code === 0x23af ? 4 : (SCAN_LINES[code - 0x23ba] ?? 0);
  pen.context.fillRect(0, Math.round(((pen.height - line) * ninth) / 8), pen.width, line);
}
