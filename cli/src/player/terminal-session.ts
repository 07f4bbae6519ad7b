import type { ReadStream, WriteStream } from 'node:tty';
import type { ViewSize } from './screen-painter.js';

/** Alternate screen, no wrapping at the right edge: rows are written one by one. */
const ENTER = '\x1b[?1049h\x1b[?7l\x1b[0m\x1b[2J\x1b[H';
const LEAVE = '\x1b[0m\x1b[?7h\x1b[?25h\x1b[?1049l';
/** Resets the terminal settings that a recording may have changed with unfiltered bytes. */
const LEAVE_DRAWING = '\x1b[?1049l\x1b[!p\x1b[?5l\x1b[?7h\x1b(B\x1b)B\x0f\x1b[0m\x1b[?25h';
/** Like above: keypad, cursor keys, mouse, focus, bracketed paste, modifyOtherKeys, the keyboard protocol of kitty. */
const LEAVE_INPUT = '\x1b>\x1b[?1l\x1b[?9;1000;1002;1003;1004;1005;1006;1015;1016;2004l\x1b[>4m\x1b[<9u';

export interface SessionEvents {
  readonly key: (input: string) => void;
  readonly resize: () => void;
}

/** The user's terminal while a recording plays in it. */
export class TerminalSession {
  private isEntered = false;
  private events: SessionEvents | undefined;

  /**
   * @param keys a terminal to read keys from, if there is one
   * @param passesThrough whether bytes of the recording are written instead of rows
   */
  constructor(
    private readonly output: WriteStream,
    private readonly keys: ReadStream | undefined,
    private readonly passesThrough: boolean,
  ) {}

  get size(): ViewSize {
    return { cols: Math.max(1, this.output.columns || 80), rows: Math.max(1, this.output.rows || 24) };
  }

  enter(events: SessionEvents): void {
    this.events = events;
    this.keys?.on('data', this.passKeys);
    this.output.on('resize', events.resize);
    this.take();
  }

  write(data: string): void {
    if (data !== '') this.output.write(data);
  }

  /** Gives the terminal to the shell until the user continues the job. */
  suspend(): void {
    this.giveBack();
    process.once('SIGCONT', () => {
      this.take();
      this.events?.resize();
    });
    process.kill(process.pid, 'SIGTSTP');
  }

  /** Restores the terminal; may be called again. */
  leave = (): void => {
    this.keys?.off('data', this.passKeys);
    if (this.events) this.output.off('resize', this.events.resize);
    this.events = undefined;
    this.giveBack();
    this.keys?.pause();
  };

  private readonly passKeys = (input: Buffer): void => {
    this.events?.key(input.toString());
  };

  private take(): void {
    this.isEntered = true;
    this.keys?.setRawMode(true);
    this.keys?.resume();
    if (!this.passesThrough) this.output.write(ENTER);
  }

  private giveBack(): void {
    if (!this.isEntered) return;
    this.isEntered = false;
    this.output.write(this.passesThrough ? LEAVE_DRAWING + LEAVE_INPUT : LEAVE);
    this.keys?.setRawMode(false);
  }
}
