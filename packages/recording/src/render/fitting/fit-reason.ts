import type { Timing } from '../../timing/timing.js';
import type { Cut } from '../painting/drawing.js';

const CUTS: Readonly<Record<Cut, string>> = {
  emulator: 'the terminal emulator failed on what comes next',
  work: 'what comes next asks too much of a terminal',
  pixels: 'the rest would be too many pixels for one picture',
  bytes: 'the rest would make the GIF larger than 64 MB',
  cpu: 'the rest would take too long to draw',
};

/** Describes the steps that made a recording fit into a picture; empty if there were none. */
export function fitReason(natural: Timing, { idleLimit, fps, speed }: Timing): string {
  const steps = [
    idleLimit < natural.idleLimit && `pauses are cut to ${idleLimit} s`,
    fps < natural.fps && `at most ${fps} frames are shown a second`,
    speed > natural.speed && `it plays ${speed} times as fast`,
  ].filter((step) => step !== false);
  if (steps.length === 0) return '';
  const last = steps.pop() ?? '';
  const all = steps.length > 0 ? `${steps.join(', ')} and ${last}` : last;
  return `The recording is too long for one picture at its own pace, so ${all}.`;
}

/** Says that the scale was lowered; empty if it was not. @param isForTime whether for the CPU time, not the size */
export function scaleReason(wanted: number, drawn: number, isForTime: boolean): string {
  if (drawn >= wanted) return '';
  const problem = isForTime ? 'take too long to draw' : 'be too large';
  return `The picture is drawn at scale ${drawn}: at scale ${wanted} it would ${problem}.`;
}

/** @param second of the cast */
export function cutReason(cut: Cut, second: number): string {
  return `The picture ends at second ${Math.round(second * 10) / 10} of the recording: ${CUTS[cut]}.`;
}
