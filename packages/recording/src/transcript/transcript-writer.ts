import { PLAIN } from './deferred-text.js';
import type { TranscriptLine } from './transcript-line.js';

/** With {@link MAX_BYTES}, the limit of a transcript; the last line says when it is cut. */
export const MAX_LINES = 20_000;
/** UTF-8, including line feeds. */
export const MAX_BYTES = 1024 * 1024;
export const LEFT_OUT = '[The rest of this recording is left out of the transcript.]';

/** C0, DEL, C1, line and paragraph separators and bidirectional controls. */
const FORBIDDEN = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/gu;
const LONE_SURROGATE = /\p{Surrogate}/gu;

/** Collects clean lines within the limits, with at most one blank line in a row. */
export class TranscriptWriter {
  readonly lines: TranscriptLine[] = [];
  private bytes = 0;
  private blankBefore = false;
  private overflowed = false;

  get full(): boolean {
    return this.overflowed;
  }

  add({ text, time, typedFrom }: TranscriptLine): void {
    if (this.overflowed) return;
    const clean = (PLAIN.test(text) ? text : cleaned(text)).trimEnd();
    if (clean === '') {
      this.blankBefore = this.lines.length > 0;
      return;
    }
    if (this.blankBefore) this.append({ text: '', time });
    this.blankBefore = false;
    this.append(typedFrom === undefined ? { text: clean, time } : { text: clean, time, typedFrom });
  }

  /** Adds a last line that says that the transcript is incomplete. */
  close(time: number): void {
    this.lines.push({ text: LEFT_OUT, time });
  }

  private append(line: TranscriptLine): void {
    const room = MAX_BYTES - LEFT_OUT.length - 1 - this.bytes;
    const size = Buffer.byteLength(line.text) + 1;
    this.overflowed ||= size > room || this.lines.length >= MAX_LINES - 1;
    if (this.overflowed) return;
    this.bytes += size;
    this.lines.push(line);
  }
}

function cleaned(text: string): string {
  return text.replace(FORBIDDEN, '').replace(LONE_SURROGATE, '\ufffd');
}
