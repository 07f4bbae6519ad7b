import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { acceptedEncoding, EncodedBodies } from './encoded-body.js';

describe('the accepted encoding', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['GZIP;q=0.5', 'gzip'],
    ['br;q=0, gzip;q=1.0', 'gzip'],
    ['br; q=0.0', null],
    ['identity', null],
    ['brotli', null],
    ['', null],
  ])('for %p is %p', (header, encoding) => {
    expect(acceptedEncoding(header)).toBe(encoding);
  });
});

describe('a compressed body', () => {
  const body = Buffer.from('a recording '.repeat(1_000));
  const bodies = new EncodedBodies(body, 'text/plain', ['ETag', '"tag"', 'Cache-Control', 'no-cache']);

  it('has the same content, a weak ETag and is created once', () => {
    const { body: br, headers, notModifiedHeaders } = bodies.get('br') ?? { body: Buffer.alloc(0) };
    expect(brotliDecompressSync(br)).toEqual(body);
    expect(notModifiedHeaders).toEqual(['ETag', 'W/"tag"', 'Cache-Control', 'no-cache']);
    expect(headers).toEqual(expect.arrayContaining(['Content-Encoding', 'br', String(br.length)]));
    expect(bodies.get('br')?.body).toBe(br);
    expect(gunzipSync(bodies.get('gzip')?.body ?? '')).toEqual(body);
  });

  it('is not created for a long body, which would block the event loop', () => {
    const long = new EncodedBodies(Buffer.alloc(128 * 1024 + 1), 'text/plain', []);
    expect(long.get('br')).toBeNull();
  });
});
