import { channelDistance } from '../colour.js';
import type { PaneArea, Picture } from '../picture.js';
import type { Period } from './period.js';

/** Pixels of one colour on both sides of an edge; strokes of letters are thinner. */
const DEPTH = 3;
const EDGE = 48;
/** In periods. */
const REACH = 0.15;

/**
 * Counts edges of filled cells before each row or column of the pane. They locate the grid exactly, text only nearly.
 */
export function blockEdges(
  pictures: readonly Picture[],
  pane: PaneArea,
  direction: 'rows' | 'columns',
  shortest: number,
): Float64Array {
  const [width, height] = [pane.right - pane.left, pane.bottom - pane.top];
  const [across, along] = direction === 'rows' ? [height, width] : [width, height];
  const edges = new Float64Array(across);
  for (const { pixels, width: stride } of pictures) {
    const origin = pane.top * stride + pane.left;
    const [acrossStep, alongStep] = direction === 'rows' ? [stride, 1] : [1, stride];
    for (let line = DEPTH; line + DEPTH <= across; line++) {
      let run = 0;
      for (let at = 0, pixel = origin + line * acrossStep; at < along; at++, pixel += alongStep) {
        run = isEdge(pixels, pixel, acrossStep) ? run + 1 : 0;
        if (run === Math.ceil(shortest)) edges[line] = (edges[line] ?? 0) + 1;
      }
    }
  }
  return edges;
}

function isEdge(pixels: Uint32Array, at: number, step: number): boolean {
  const after = pixels[at] ?? 0;
  const before = pixels[at - step] ?? 0;
  if (after === before || channelDistance(after, before) <= EDGE) return false;
  for (let deep = 1; deep < DEPTH; deep++) {
    if (pixels[at + deep * step] !== after || pixels[at - (deep + 1) * step] !== before) return false;
  }
  return true;
}

export function settlePhase(period: Period, edges: Float64Array): Period {
  const { length } = period;
  let settled = { phase: period.phase, count: 0 };
  const turns = new Map<number, number>();
  edges.forEach((edge, at) => {
    const off = at - period.phase - length * Math.round((at - period.phase) / length);
    if (edge === 0 || Math.abs(off) > length * REACH) return;
    const phase = Math.round(period.phase + off);
    const count = (turns.get(phase) ?? 0) + edge;
    turns.set(phase, count);
    if (count > settled.count) settled = { phase, count };
  });
  return { ...period, phase: (settled.phase + length) % length };
}
