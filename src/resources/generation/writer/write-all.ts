import { Deadline } from '../../../platform/concurrency/deadline.js';
import { Outage } from '../../../platform/jobs/outage.js';
import { NotWritten, type TapeRequest, type WrittenTape } from '@ttyreel/tape-writer';
import { type TapeWriter } from './tape-writer.js';

/** Leaves a third of a job's time for the recordings. */
const LONGEST_MS = 120_000;

export interface WrittenTapes {
  readonly tapes: readonly WrittenTape[];
  /** The first writer when it wrote any of them, otherwise the second. */
  readonly generator: string;
}

/**
 * Writes tapes concurrently; the second writer takes over what the first cannot write in two minutes.
 * @throws NotWritten when both fail; the signal's reason when aborted
 */
export async function writeAll(
  requests: readonly TapeRequest[],
  first: TapeWriter,
  second: TapeWriter,
  signal: AbortSignal,
  longestMs = LONGEST_MS,
): Promise<WrittenTapes> {
  const deadline = new Deadline(signal, longestMs, 'It took too long.');
  const write = async (request: TapeRequest) => {
    try {
      return { tape: await deadline.race(first.write(request, deadline.signal)), writer: first };
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof NotWritten || error instanceof Outage || deadline.signal.aborted)) throw error;
      return { tape: await second.write(request, signal), writer: second };
    }
  };
  try {
    const written = await Promise.all(requests.map(write));
    const generator = written.some(({ writer }) => writer === first) ? first.name : second.name;
    return { tapes: written.map(({ tape }) => tape), generator };
  } finally {
    deadline.clear();
  }
}
