import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { LEAST_COMPRESSED_BYTES } from '../http/middleware/compression.middleware.js';
import type { HeaderList } from '../http/header-list.js';

const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** The compression level of the middleware for other responses. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
/** Compressing this much JSON blocks the event loop for 2.5 ms, once. The application compresses longer ones in a thread. */
const MOST_BYTES = 128 * 1024;

/** Both compressed bodies together are smaller than this share of the body. */
const SHARE = 0.75;

export interface EncodedBody {
  readonly body: Buffer;
  readonly headers: HeaderList;
  readonly notModifiedHeaders: HeaderList;
}

/** The compressed versions of a body, each created when the first client accepts it. */
export class EncodedBodies {
  readonly #made = new Map<Encoding, EncodedBody>();

  constructor(
    private readonly body: Buffer,
    private readonly contentType: string,
    private readonly notModifiedHeaders: HeaderList,
  ) {}

  static areWorthwhile(body: Buffer): boolean {
    return body.length >= LEAST_COMPRESSED_BYTES;
  }

  /** The maximum memory of both together. */
  get maxBytes(): number {
    return this.body.length > MOST_BYTES ? 0 : Math.ceil(SHARE * this.body.length);
  }

  /** Null if the body is too long to be compressed here. */
  get(encoding: Encoding): EncodedBody | null {
    if (this.body.length > MOST_BYTES) return null;
    const made = this.#made.get(encoding) ?? this.#make(encoding);
    this.#made.set(encoding, made);
    return made;
  }

  #make(encoding: Encoding): EncodedBody {
    const body = encoding === 'br' ? brotliCompressSync(this.body, BROTLI) : gzipSync(this.body);
    // Weak: a strong ETag identifies the uncompressed bytes.
    const notModifiedHeaders = this.notModifiedHeaders.map((value, at, all) =>
      all[at - 1] === 'ETag' ? `W/${value}` : value,
    );
    const length = String(body.length);
    const headers = [
      'Content-Type',
      this.contentType,
      'Content-Encoding',
      encoding,
      'Content-Length',
      length,
    ];
    return { body, headers: [...notModifiedHeaders, ...headers], notModifiedHeaders };
  }
}

/** The encodings that an `Accept-Encoding` header accepts, the smaller one first; null for neither. */
export function acceptedEncoding(header: string): Encoding | null {
  const accepted = header
    .toLowerCase()
    .split(',')
    .map((item) => item.split(';').map((part) => part.trim()));
  const isAccepted = (encoding: Encoding) =>
    accepted.some(([name, weight = '']) => name === encoding && !/^q=0(?:\.0*)?$/.test(weight));
  return ENCODINGS.find(isAccepted) ?? null;
}
