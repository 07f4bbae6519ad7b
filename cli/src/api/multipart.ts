import { randomUUID } from 'node:crypto';

export interface NamedBytes {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Bytes per write to the socket; smaller chunks make the progress smoother. */
const CHUNK_BYTES = 32 * 1024;

/** A form as bytes that reports progress while it is read. */
export class MultipartBody {
  readonly contentType: string;
  readonly length: number;
  private readonly parts: readonly Uint8Array[];

  constructor(
    fields: Readonly<Record<string, string>>,
    files: Readonly<Record<string, NamedBytes | undefined>>,
  ) {
    const boundary = `ttyreel-${randomUUID()}`;
    this.contentType = `multipart/form-data; boundary=${boundary}`;
    const opening = (disposition: string) =>
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`);
    const end = Buffer.from('\r\n');
    this.parts = [
      ...Object.entries(fields).flatMap(([name, value]) => [
        opening(`name="${name}"`),
        Buffer.from(value),
        end,
      ]),
      ...Object.entries(files).flatMap(([name, file]) =>
        file ? [opening(`name="${name}"; filename="${quoted(file.name)}"`), file.bytes, end] : [],
      ),
      Buffer.from(`--${boundary}--\r\n`),
    ];
    this.length = this.parts.reduce((sum, { length }) => sum + length, 0);
  }

  /** @param onRead gets the number of bytes read so far */
  stream(onRead: (bytes: number) => void): ReadableStream<Uint8Array> {
    const chunks = this.chunks();
    let read = 0;
    return new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          const { value, done } = chunks.next();
          if (done === true) {
            controller.close();
            return;
          }
          read += value.length;
          onRead(read);
          controller.enqueue(value);
        },
      },
      { highWaterMark: 0 },
    );
  }

  private *chunks(): Generator<Uint8Array, undefined, void> {
    for (const part of this.parts) {
      for (let start = 0; start < part.length; start += CHUNK_BYTES)
        yield part.subarray(start, start + CHUNK_BYTES);
    }
    return undefined;
  }
}

/** Escapes file names as browsers do (HTML Standard, multipart/form-data). */
function quoted(name: string): string {
  return name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
