import { createHash } from 'node:crypto';
import type { AsciicastFacts } from '../../../recording/asciicast/asciicast-intake.js';
import type { GifFacts } from '../../../recording/gif/gif-blocks.js';
import { GifWalk } from '../../../recording/gif/gif-walk.js';
import type { ReceivedFile } from '../../media/recording-renditions.service.js';
import type { IncomingFile } from '../../../platform/storage/incoming-files.js';
import { fromFileSystem } from '../../../platform/storage/storage-errors.js';

export interface ReceivedGif extends ReceivedFile {
  readonly facts: GifFacts;
}

export interface ReceivedCast extends ReceivedFile {
  readonly facts: AsciicastFacts;
}

/** Writes a GIF to the file while it is validated; bytes after its end are dropped. @throws InvalidRecording */
export async function receiveGif(source: AsyncIterable<Buffer>, file: IncomingFile): Promise<ReceivedGif> {
  const walk = new GifWalk();
  const sink = new HashingSink(file);
  for await (const chunk of source) await sink.write(chunk.subarray(0, walk.push(chunk)));
  const facts = walk.end();
  return { ...sink.received(), facts };
}

/** A file that is hashed while it is written. */
export class HashingSink {
  readonly #hash = createHash('sha256');
  #size = 0;

  constructor(private readonly file: IncomingFile) {}

  /** Writes immediately, while the data are in the CPU cache: collecting chunks first doubles the cost of 10 MB. */
  async write(bytes: Uint8Array): Promise<void> {
    if (bytes.length === 0) return;
    this.#hash.update(bytes);
    this.#size += bytes.length;
    try {
      for (let at = 0; at < bytes.length;) at += (await this.file.handle.write(bytes, at)).bytesWritten;
    } catch (error) {
      throw fromFileSystem(error, 'receiving a file');
    }
  }

  received(): ReceivedFile {
    return { file: this.file, hash: this.#hash.digest('hex'), size: this.#size };
  }
}
