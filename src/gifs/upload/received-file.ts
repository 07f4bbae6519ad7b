import { createHash } from 'node:crypto';
import { type AsciicastFacts, AsciicastIntake } from '../../recording/asciicast/asciicast-intake.js';
import type { GifFacts } from '../../recording/gif/gif-blocks.js';
import { GifWalk } from '../../recording/gif/gif-walk.js';
import type { ReceivedFile } from '../../media/recording-forms.service.js';
import type { IncomingFile } from '../../storage/incoming-files.js';

export interface ReceivedGif extends ReceivedFile {
  readonly facts: GifFacts;
}

export interface ReceivedCast extends ReceivedFile {
  readonly facts: AsciicastFacts;
}

/** A file is written in pieces of this many bytes: each call costs as much as writing 100 KB does. */
const WRITTEN_AT_ONCE = 512 * 1024;

/** Writes a GIF to the file while it is walked; what follows its end is dropped. @throws InvalidRecording */
export async function receiveGif(source: AsyncIterable<Buffer>, file: IncomingFile): Promise<ReceivedGif> {
  const walk = new GifWalk();
  const sink = new HashingSink(file);
  for await (const chunk of source) await sink.write(chunk.subarray(0, walk.push(chunk)));
  const facts = walk.end();
  return { ...(await sink.end()), facts };
}

/** Writes a cast to the file as asciicast v2 while it is checked. @throws InvalidRecording */
export async function receiveCast(source: AsyncIterable<Buffer>, file: IncomingFile): Promise<ReceivedCast> {
  const intake = new AsciicastIntake();
  const sink = new HashingSink(file);
  for await (const chunk of source) await sink.write(intake.push(chunk));
  const { tail, facts } = intake.end();
  await sink.write(tail);
  return { ...(await sink.end()), facts };
}

class HashingSink {
  readonly #hash = createHash('sha256');
  #size = 0;
  #pieces: Uint8Array[] = [];
  #pending = 0;

  constructor(private readonly file: IncomingFile) {}

  async write(bytes: Uint8Array): Promise<void> {
    if (bytes.length === 0) return;
    this.#hash.update(bytes);
    this.#size += bytes.length;
    this.#pieces.push(bytes);
    this.#pending += bytes.length;
    if (this.#pending >= WRITTEN_AT_ONCE) await this.#flush();
  }

  async end(): Promise<ReceivedFile> {
    if (this.#pending > 0) await this.#flush();
    return { file: this.file, hash: this.#hash.digest('hex'), size: this.#size };
  }

  async #flush(): Promise<void> {
    const [pieces, pending] = [this.#pieces, this.#pending];
    [this.#pieces, this.#pending] = [[], 0];
    const { bytesWritten } = await this.file.handle.writev(pieces);
    // A disk that is nearly full takes a part; writing the rest tells.
    if (bytesWritten < pending)
      await this.file.handle.writeFile(Buffer.concat(pieces).subarray(bytesWritten));
  }
}
