import { createHash } from 'node:crypto';
import { type AsciicastFacts, type GifFacts, GifWalk } from '@ttyreel/recording';
import type { ReceivedFile } from '../../media/renditions/recording-renditions.service.js';
import type { IncomingFile } from '../../../platform/storage/incoming-files.js';
import { fromFileSystem } from '../../../platform/storage/storage-errors.js';

export interface ReceivedGif extends ReceivedFile {
  readonly facts: GifFacts;
}

export interface ReceivedCast extends ReceivedFile {
  readonly facts: AsciicastFacts;
}

/**
 * Writes a GIF to the file while it is validated. Comments become blanks, and bytes after its end are dropped, because they
 * may have secrets that nobody sees. @throws InvalidRecording
 */
export async function receiveGif(source: AsyncIterable<Buffer>, file: IncomingFile): Promise<ReceivedGif> {
  const walk = new GifWalk(true);
  const sink = new HashingSink(file);
  for await (const chunk of source) await sink.write(chunk.subarray(0, walk.push(chunk)));
  const facts = walk.end();
  return { ...(await sink.end()), facts };
}

/** Replaces the content of a received file. */
export async function rewritten(file: IncomingFile, bytes: Uint8Array): Promise<ReceivedFile> {
  try {
    await file.handle.truncate(0);
    let at = 0;
    while (at < bytes.length) at += (await file.handle.write(bytes, at, bytes.length - at, at)).bytesWritten;
  } catch (error) {
    throw fromFileSystem(error, 'receiving a file');
  }
  return { file, hash: createHash('sha256').update(bytes).digest('hex'), size: bytes.length };
}

/** Bytes. Smaller writes take a quarter more CPU per upload. Larger ones do too: the bytes leave the CPU cache first. */
const LEAST_WRITTEN = 256 * 1024;
/** A client may send very small pieces, and each takes memory of its own. */
const MOST_PIECES = 64;

/** A file that is hashed while it is written. */
export class HashingSink {
  readonly #hash = createHash('sha256');
  #size = 0;
  #pieces: Uint8Array[] = [];
  #waiting = 0;

  constructor(private readonly file: IncomingFile) {}

  async write(bytes: Uint8Array): Promise<void> {
    if (bytes.length === 0) return;
    this.#hash.update(bytes);
    this.#pieces.push(bytes);
    this.#waiting += bytes.length;
    if (this.#waiting >= LEAST_WRITTEN || this.#pieces.length >= MOST_PIECES) await this.#flush();
  }

  /** Call it once, after the last `write`. */
  async end(): Promise<ReceivedFile> {
    if (this.#waiting > 0) await this.#flush();
    return { file: this.file, hash: this.#hash.digest('hex'), size: this.#size };
  }

  async #flush(): Promise<void> {
    const [pieces, length] = [this.#pieces, this.#waiting];
    this.#pieces = [];
    this.#waiting = 0;
    try {
      const { handle } = this.file;
      let written = (await handle.writev(pieces)).bytesWritten;
      // An incomplete write is rare: on a full disk, the next one says so.
      const whole = written < length ? Buffer.concat(pieces) : null;
      while (whole && written < length) written += (await handle.write(whole, written)).bytesWritten;
    } catch (error) {
      throw fromFileSystem(error, 'receiving a file');
    }
    this.#size += length;
  }
}
