import type { SimulatedOutput, TapeShell, TerminalTheme } from '@ttyreel/recording';

export interface TapeRequest {
  readonly description: string;
  /** Commands to enter verbatim and in order, with their known output. */
  readonly commands?: readonly SimulatedOutput[];
  readonly shell?: TapeShell;
  readonly theme?: TerminalTheme;
}

/** A valid tape within the tape policy, and what is needed to play it. */
export interface WrittenTape {
  readonly title: string;
  readonly tags: readonly string[];
  readonly tape: string;
  readonly outputs: readonly SimulatedOutput[];
}

/** No tape could be written. The message is shown to the user. */
export class NotWritten extends Error {
  override readonly name = 'NotWritten';
}
