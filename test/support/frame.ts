import { expect } from '@jest/globals';
import type { RawAnswer } from './raw-http.js';

export const JSON_TYPE = 'application/json; charset=utf-8';

/** What every answer of the API carries. */
export function expectFrame(headers: Headers): void {
  expect(headers.get('x-request-id')).toMatch(/^[\w-]{10,}$/);
  for (const name of ['limit', 'remaining', 'reset']) {
    expect([name, headers.get(`x-ratelimit-${name}`)]).toEqual([name, expect.stringMatching(/^\d+$/)]);
  }
}

/** A refusal is a sentence in JSON, and tells nothing of what is inside. */
export function expectError({ status, headers, body }: RawAnswer, expected: number): void {
  expect({ status, body }).toEqual({ status: expected, body: expect.any(String) });
  expectFrame(headers);
  expect(headers.get('content-type')).toBe(JSON_TYPE);
  expect(JSON.parse(body)).toHaveProperty('detail', expect.stringMatching(/\S/));
  expect(body).not.toMatch(/node_modules|dist\/src|at \w+ \(/);
}

/** What `fetch` answered, as `request` has it. */
export async function raw(response: Response): Promise<RawAnswer> {
  return { status: response.status, headers: response.headers, body: await response.text() };
}
