import type { Asciicast } from '../asciicast/asciicast.js';
import { screenSizeOf } from '../asciicast/screen-size.js';
import { outputParts } from '../terminal/output-parts.js';
import { type CpuBudget, UNLIMITED_CPU } from '../cpu-budget.js';
import { EmulationError } from '../terminal/terminal.js';
import { PassingOutput } from './passing-output.js';
import { ScreenRecorder } from './screen-recorder.js';
import type { TranscriptLine } from './transcript-line.js';
import { TranscriptWriter } from './transcript-writer.js';

export interface Transcript {
  readonly lines: readonly TranscriptLine[];
  /** Each line ends with a line feed. */
  readonly text: string;
}

export interface TranscriptLimits {
  readonly workLimit?: number;
  readonly cpu?: CpuBudget;
}

/** Longest time between yields to the event loop. */
const TURN_MS = 15;
/** Reading the clock takes as long as reading a letter. */
const PARTS_BETWEEN_CLOCKS = 8;

/**
 * Transcribes a recording: commands and output, line by line, in their final state. A progress bar is its last state and a
 * wrapped line is one line. Content of erased screens is included, and what a program showed for a second and replaced; a
 * screen that is redrawn adds only its changes. Of full-screen programs (vim, top) it has the rows shown for half a second.
 * The time of a line is that of its last change; the time of a line typed at a prompt is that of its entry. Moved text keeps
 * its time.
 * Input and markers are ignored. Limits: 20,000 lines, 1 MiB, the emulator's work and the CPU time; the last line says when
 * one was reached.
 */
export async function transcribeCast(cast: Asciicast, limits: TranscriptLimits = {}): Promise<Transcript> {
  const writer = new TranscriptWriter();
  const recorder = new ScreenRecorder(
    { cols: cast.header.width, rows: cast.header.height },
    writer,
    limits.workLimit,
  );
  const complete = await play(cast, recorder, limits.cpu ?? UNLIMITED_CPU);
  recorder.finish();
  if (!complete || writer.full) writer.close(writer.lines.at(-1)?.time ?? 0);
  const { lines } = writer;
  const texts = lines.map(({ text }) => text);
  return { lines, text: [...texts, ''].join('\n') };
}

async function play(cast: Asciicast, recorder: ScreenRecorder, cpu: CpuBudget): Promise<boolean> {
  const passing = new PassingOutput(cast.events);
  let turn = performance.now();
  let parts = 0;
  for (let at = 0; at < cast.events.length; at++) {
    if (recorder.isExhausted()) return false;
    const letters = recorder.writeLetters(cast.events, at);
    passing.skip(letters);
    at += letters;
    const event = cast.events[at];
    if (!event) break;
    const { time, code, data } = event;
    let passes = passing.next(recorder.rows);
    if (code === 'r') resize(recorder, data, time);
    if (code !== 'o') continue;
    for (const part of outputParts(data)) {
      if (recorder.isExhausted() || !written(recorder, part, time, passes)) return false;
      passes -= part.length;
      if (++parts % PARTS_BETWEEN_CLOCKS !== 0 || performance.now() - turn < TURN_MS) continue;
      if (cpu.leftMs <= 0) return false;
      await new Promise((resolve) => setImmediate(resolve));
      turn = performance.now();
    }
  }
  return !recorder.isExhausted();
}

/** @returns false when the emulator failed; the transcript so far is valid */
function written(recorder: ScreenRecorder, data: string, time: number, passes: number): boolean {
  try {
    recorder.write(data, time, passes);
    return true;
  } catch (error) {
    if (error instanceof EmulationError) return false;
    throw error;
  }
}

function resize(recorder: ScreenRecorder, data: string, time: number): void {
  const size = screenSizeOf(data);
  if (size) recorder.resize(size.cols, size.rows, time);
}
