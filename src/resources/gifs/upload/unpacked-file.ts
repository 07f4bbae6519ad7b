import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { InvalidRecording } from '@ttyreel/recording';
import { PayloadTooLarge } from '../../../platform/errors/domain-errors.js';

const GZIP = Buffer.of(0x1f, 0x8b);
const MIB = 1024 * 1024;
const LIMIT = 10 * MIB;

/** The chunks of a file, unpacked if it is gzip. @param what names it in errors @throws InvalidRecording, PayloadTooLarge */
export async function* unpackedFile(source: AsyncIterable<Buffer>, what = 'cast'): AsyncGenerator<Buffer> {
  const chunks = source[Symbol.asyncIterator]();
  let start = Buffer.alloc(0);
  for (let next = await chunks.next(); next.done !== true; next = await chunks.next()) {
    start = Buffer.concat([start, next.value]);
    if (start.length >= GZIP.length) break;
  }
  const whole = withStart(start, chunks);
  yield* start.subarray(0, GZIP.length).equals(GZIP) ? gunzipped(whole, what) : whole;
}

async function* withStart(start: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield start;
    yield* { [Symbol.asyncIterator]: () => rest };
  } finally {
    await rest.return?.();
  }
}

async function* gunzipped(packed: AsyncIterable<Buffer>, what: string): AsyncGenerator<Buffer> {
  const unpacked = pipeline(packed, createGunzip({ chunkSize: 64 * 1024 }), () => undefined);
  let size = 0;
  try {
    for await (const chunk of unpacked as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > LIMIT)
        throw new PayloadTooLarge(
          `The ${what} is larger than the limit of ${LIMIT / MIB} MiB when unpacked.`,
        );
      yield chunk;
    }
  } catch (error) {
    if (!String((error as NodeJS.ErrnoException).code).startsWith('Z_')) throw error;
    throw new InvalidRecording(`The ${what} is damaged gzip: it is cut, or has other bytes in it.`, {
      cause: error,
    });
  }
}
