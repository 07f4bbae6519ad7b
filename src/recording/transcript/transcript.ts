import type { Asciicast } from '../asciicast/asciicast.js';
import { screenSizeOf } from '../asciicast/screen-size.js';
import { outputParts } from '../terminal/output-parts.js';
import { EmulationError } from '../terminal/terminal.js';
import { ScreenRecorder } from './screen-recorder.js';
import type { TranscriptLine } from './transcript-line.js';
import { TranscriptWriter } from './transcript-writer.js';

export interface Transcript {
  readonly lines: readonly TranscriptLine[];
  /** The lines, each ended by a newline; empty when there are none. */
  readonly text: string;
}

interface TranscriptLimits {
  /** Work the emulator may be asked for, in cells; see `Terminal.charge`. */
  readonly workLimit?: number;
}

/** How long other work may be kept waiting, in milliseconds. */
const TURN_MS = 15;

/**
 * Writes down what a person saw who watched the recording: commands and their output, line by line, as
 * they stood when they were done. A terminal emulator takes the output, so a progress bar is its last
 * state, a mistyped word is as it was corrected, a wrapped line is one line. What was erased with the
 * screen (`clear`) or was on the alternate screen (vim, less, htop) was seen, so it is there, before
 * what came after it: of a full-screen program each distinct line once a stay, of a screen redrawn again
 * and again what changed.
 *
 * The time of a line is that of the event with which its row first had something on it, since the row
 * was last blank after an event; text that moves to another row keeps its time. So a command has the
 * time of its prompt and a progress bar the time it started. On the alternate screen a row is also a new
 * line when its first character changes.
 *
 * Input (`i`), markers and unknown events leave no trace. The text holds no control characters, no
 * characters that reorder text and no lone surrogates. It is limited to 20,000 lines and 1 MiB, and the
 * work of the emulator is limited as well; when something did not fit, the last line says so.
 */
export async function transcribe(cast: Asciicast, limits: TranscriptLimits = {}): Promise<Transcript> {
  const writer = new TranscriptWriter();
  const recorder = new ScreenRecorder(
    { cols: cast.header.width, rows: cast.header.height },
    writer,
    limits.workLimit,
  );
  const complete = await play(cast, recorder);
  recorder.finish();
  if (!complete || writer.full) writer.close(writer.lines.at(-1)?.time ?? 0);
  const { lines } = writer;
  return { lines, text: lines.map(({ text }) => `${text}\n`).join('') };
}

/** Shows the recording to the recorder; false when it could not be shown to its end. */
async function play(cast: Asciicast, recorder: ScreenRecorder): Promise<boolean> {
  let turn = performance.now();
  for (const { time, code, data } of cast.events) {
    if (recorder.isExhausted()) return false;
    if (code === 'r') resize(recorder, data, time);
    if (code !== 'o') continue;
    for (const part of outputParts(data)) {
      if (recorder.isExhausted() || !written(recorder, part, time)) return false;
      if (performance.now() - turn < TURN_MS) continue;
      await new Promise((resolve) => setImmediate(resolve));
      turn = performance.now();
    }
  }
  return !recorder.isExhausted();
}

/** False when the emulator failed on this output: what came before is a transcript all the same. */
function written(recorder: ScreenRecorder, data: string, time: number): boolean {
  try {
    recorder.write(data, time);
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
