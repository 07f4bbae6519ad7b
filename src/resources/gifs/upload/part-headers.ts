import { Transform, type TransformCallback } from 'node:stream';

/** Bytes, and lines, of a header that are read; a part with a longer one is skipped. */
const MOST_HEADER_BYTES = 16 * 1024;
const MOST_HEADERS = 32;
const CR = 0x0d;
const NOTHING = Buffer.alloc(0);

/** What the header of a part says. */
export interface PartHeader {
  readonly name: string | undefined;
  readonly hasFileName: boolean;
}

/**
 * Rewrites the part headers of a multipart form (RFC 7578) as it streams by, so that multer takes every part as a file
 * whose name is its place in `parts`. A part without a readable header becomes one that multer skips.
 */
export class PartHeaders extends Transform {
  readonly parts: PartHeader[] = [];
  readonly #delimiter: Buffer;
  /** Bytes that wait for more: a header, or what may be the start of a delimiter. The first one needs no line break. */
  #rest: Buffer = Buffer.from('\r\n');
  #place: 'content' | 'header' | 'end' = 'content';

  constructor(boundary: string) {
    super();
    this.#delimiter = Buffer.from(`\r\n--${boundary}`);
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    let bytes = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk;
    for (let before = ''; before !== `${this.#place} ${bytes.length}`;) {
      before = `${this.#place} ${bytes.length}`;
      if (this.#place === 'content') bytes = this.#passContent(bytes);
      else if (this.#place === 'header') bytes = this.#passHeader(bytes);
      else bytes = NOTHING;
    }
    this.#rest = bytes;
    done();
  }

  override _flush(done: TransformCallback): void {
    if (this.#place === 'content') this.push(this.#rest);
    done();
  }

  /** @returns what follows the delimiter, or may be the start of one */
  #passContent(bytes: Buffer): Buffer {
    const at = bytes.indexOf(this.#delimiter);
    if (at >= 0) this.#place = 'header';
    const start = at >= 0 ? at : bytes.indexOf(CR, Math.max(bytes.length - this.#delimiter.length + 1, 0));
    const end = start >= 0 ? start : bytes.length;
    if (end > 0) this.push(bytes.subarray(0, end));
    return bytes.subarray(at >= 0 ? at + this.#delimiter.length : end);
  }

  /** @returns what follows the header, or all of it while its end is missing */
  #passHeader(bytes: Buffer): Buffer {
    if (bytes.subarray(0, 2).toString() === '--') {
      this.#place = 'end';
      this.push(Buffer.concat([this.#delimiter, Buffer.from('--\r\n')]));
      return NOTHING;
    }
    const end = bytes.subarray(0, MOST_HEADER_BYTES).indexOf('\r\n\r\n');
    if (end < 0 && bytes.length < MOST_HEADER_BYTES) return bytes;
    const part = end < 0 ? undefined : readHeader(bytes.toString('utf8', 0, end));
    const place = part && this.parts.push(part) - 1;
    const header =
      place === undefined
        ? 'X-Skipped: 1'
        : `Content-Disposition: form-data; name="${place}"; filename="part"`;
    this.push(Buffer.concat([this.#delimiter, Buffer.from(`\r\n${header}\r\n\r\n`)]));
    this.#place = 'content';
    return end < 0 ? bytes : bytes.subarray(end + 4);
  }
}

/** @returns undefined for a part that does not belong to a form */
function readHeader(header: string): PartHeader | undefined {
  const lines = header.replace(/\r\n[ \t]+/g, ' ').split('\r\n', 1 + MOST_HEADERS);
  const line = lines.find((each) => /^content-disposition[ \t]*:/i.test(each)) ?? '';
  const value = line.slice(line.indexOf(':') + 1).trim();
  if (!/^form-data[ \t]*(?:;|$)/i.test(value) || /[\r\n]/.test(value)) return undefined;
  const values = new Map<string, string | undefined>();
  for (const [, name = '', quoted, bare] of value.matchAll(
    /;[ \t]*([^\s;="]+)(?:[ \t]*=[ \t]*(?:"((?:[^"\\]|\\.)*)"?|([^;]*)))?/g,
  )) {
    values.set(name.toLowerCase(), quoted?.replace(/\\(.)/g, '$1') ?? bare?.trim());
  }
  return {
    name: values.get('name') ?? decodeExtended(values.get('name*')),
    hasFileName: values.has('filename') || values.has('filename*'),
  };
}

/** A value as `utf-8''a%20name` (RFC 5987). */
function decodeExtended(value: string | undefined): string | undefined {
  try {
    return value && decodeURIComponent(value.slice(value.lastIndexOf("'") + 1));
  } catch {
    return undefined;
  }
}
