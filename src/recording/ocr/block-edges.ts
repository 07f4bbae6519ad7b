import { distance } from './colour.js';
import type { Area, Picture } from './pane.js';
import type { Period } from './period.js';

/** An edge has this many pixels of one colour on both sides: a letter's strokes are thinner. */
const DEPTH = 3;
const EDGE = 48;
/** How far from where text says, in periods. */
const REACH = 0.15;

/**
 * Where filled cells begin and end: cursors, marked words, bars. They are the cells of the grid, so they tell
 * exactly where it lies, which text only tells nearly.
 *
 * @param direction `rows`: edges between rows of pixels, as they are at the top of a cell; `columns`: at its side
 * @param shortest pixels that a straight edge has at least
 * @returns for each row or column of the pane, how many edges are before it
 */
export function blockEdges(
  pictures: readonly Picture[],
  pane: Area,
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
  if (after === before || distance(after, before) <= EDGE) return false;
  for (let deep = 1; deep < DEPTH; deep++) {
    if (pixels[at + deep * step] !== after || pixels[at - (deep + 1) * step] !== before) return false;
  }
  return true;
}

/** The period with its phase where most edges are, of those near the one that the text tells. */
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
