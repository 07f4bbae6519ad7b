import { text } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import { PartHeaders } from './part-headers.js';

const form = [
  '--b\r\ncontent-disposition: form-data; name=title\r\n\r\nA\r\n--\r\n-title',
  '--b\r\nX-Nothing: 1\r\n\r\nskipped',
  '--b\r\nContent-Disposition: form-data; filename="; name=\\"x"; name="file"\r\n\r\nGIF',
  '--b--\r\nthe end',
].join('\r\n');

/** Rewrites a form that comes in pieces of a size. */
async function rewrite(body: string, size: number) {
  const headers = new PartHeaders('b');
  for (let at = 0; at < body.length; at += size) headers.write(body.slice(at, at + size));
  headers.end();
  return { body: await text(headers), parts: headers.parts };
}

describe('the part headers of a form', () => {
  it.each([1, 2, 3, 7, 1000])('are rewritten when it comes in pieces of %d bytes', async (size) => {
    const { body, parts } = await rewrite(form, size);
    expect(parts).toEqual([
      { name: 'title', hasFileName: false },
      { name: 'file', hasFileName: true },
    ]);
    expect(body).toBe(
      [
        '\r\n--b\r\nContent-Disposition: form-data; name="0"; filename="part"\r\n\r\nA\r\n--\r\n-title',
        '--b\r\nX-Skipped: 1\r\n\r\nskipped',
        '--b\r\nContent-Disposition: form-data; name="1"; filename="part"\r\n\r\nGIF',
        '--b--\r\n',
      ].join('\r\n'),
    );
  });

  it('hide no content when one is too long', async () => {
    const { parts } = await rewrite(`--b\r\nX: ${'x'.repeat(20_000)}\r\n\r\n--b--\r\n`, 4096);
    expect(parts).toEqual([]);
  });
});
