import { Deadline } from '../../../platform/concurrency/deadline.js';
import { NotWritten, type TapeRequest, type TapeWriter, type WrittenTape } from './tape-writer.js';

/** Leaves a third of a job's time for the recordings. */
const LONGEST_MS = 120_000;

export interface WrittenTapes {
  readonly tapes: readonly WrittenTape[];
  /** Who wrote them; the first writer where it wrote any of them. */
  readonly generator: string;
}

/**
 * Writes several tapes at once. Those that the first writer cannot write in two minutes are the second one's.
 * @throws NotWritten where the second one cannot either
 * @throws the signal's reason when it is aborted
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
      if (!(error instanceof NotWritten || deadline.signal.aborted)) throw error;
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
