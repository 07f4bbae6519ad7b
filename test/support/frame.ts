import { expect } from '@jest/globals';
import type { RawAnswer } from './raw-http.js';

export const JSON_TYPE = 'application/json; charset=utf-8';

/** The headers of every API response. */
export function expectFrame(headers: Headers): void {
  expect(headers.get('x-request-id')).toMatch(/^[\w-]{10,}$/);
  for (const name of ['limit', 'remaining', 'reset']) {
    expect([name, headers.get(`x-ratelimit-${name}`)]).toEqual([name, expect.stringMatching(/^\d+$/)]);
  }
}

/** An error response is a sentence in JSON without internal details. */
export function expectError({ status, headers, body }: RawAnswer, expected: number): void {
  expect({ status, body }).toEqual({ status: expected, body: expect.any(String) });
  expectFrame(headers);
  expect(headers.get('content-type')).toBe(JSON_TYPE);
  expect(JSON.parse(body)).toHaveProperty('detail', expect.stringMatching(/\S/));
  expect(body).not.toMatch(/node_modules|dist\/src|at \w+ \(/);
}

/** A `fetch` response in the format of `request`. */
export async function raw(response: Response): Promise<RawAnswer> {
  return { status: response.status, headers: response.headers, body: await response.text() };
}
