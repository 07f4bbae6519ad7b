import type { TerminalTheme } from '../../../recording/palette/themes.js';
import type { SimulatedOutput } from '../../../recording/tape/player/simulated-output.js';
import type { TapeShell } from '../../../recording/tape/vocabulary.js';

/** What somebody wants to see. */
export interface TapeRequest {
  /** In their own words. */
  readonly description: string;
  /** Commands that have to be shown as they stand, in this order, with what they are known to print. */
  readonly commands?: readonly SimulatedOutput[];
  readonly shell?: TapeShell;
  readonly theme?: TerminalTheme;
}

/** A tape that is valid and may be given away, with what is needed to show it. */
export interface WrittenTape {
  readonly title: string;
  readonly tags: readonly string[];
  /** The text of the tape. */
  readonly tape: string;
  /** What the commands are expected to print. */
  readonly outputs: readonly SimulatedOutput[];
}

/** No tape could be written. The message is a sentence for whoever asked for it. */
export class NotWritten extends Error {
  override readonly name = 'NotWritten';
}

/** Writes tapes of descriptions. */
export abstract class TapeWriter {
  /** How it is called in the status of a job. */
  abstract readonly name: string;

  /** Whether a tape costs something, so that an equal one is better reused. */
  readonly isMetered: boolean = false;

  /**
   * @throws NotWritten when this description cannot become a tape
   * @throws the signal's reason when it is aborted
   */
  abstract write(request: TapeRequest, signal: AbortSignal): Promise<WrittenTape>;
}
