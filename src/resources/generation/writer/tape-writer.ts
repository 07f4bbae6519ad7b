import type { TapeRequest, WrittenTape } from '@ttyreel/tape-writer';

export abstract class TapeWriter {
  /** The generator in the status of a job. */
  abstract readonly name: string;

  /** Whether a tape costs tokens, so that equal ones are reused. */
  readonly isMetered: boolean = false;

  /** @throws NotWritten when the request cannot become a tape; the signal's reason when aborted */
  abstract write(request: TapeRequest, signal: AbortSignal): Promise<WrittenTape>;
}
