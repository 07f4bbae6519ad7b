import { gunzipSync } from 'node:zlib';
import { InvalidRecording } from '@ttyreel/recording';

/**
 * A recording, decompressed if it is gzipped.
 * @param most maximum size in bytes
 * @throws InvalidRecording
 */
export function uncompressed(file: Uint8Array, most: number): Uint8Array {
  const bytes = isGzip(file) ? gunzip(file, most) : file;
  if (bytes.length > most) throw tooLarge(most);
  return bytes;
}

export function isGzip(file: Uint8Array): boolean {
  return file[0] === 0x1f && file[1] === 0x8b;
}

function gunzip(file: Uint8Array, most: number): Uint8Array {
  try {
    return gunzipSync(file, { maxOutputLength: most });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(most);
    throw new InvalidRecording('The recording is not valid gzip; it may be truncated.', { cause: error });
  }
}

function tooLarge(most: number): InvalidRecording {
  return new InvalidRecording(`The recording is larger than ${most / 1024 / 1024} MiB, which is the limit.`);
}
