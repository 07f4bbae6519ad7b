import { describe, expect, it } from '@jest/globals';
import { ApiClient } from '../support/api-client.js';
import { useService } from '../support/service-of-file.js';

interface Verdict {
  readonly valid: boolean;
  readonly errors: readonly { readonly line: number; readonly column: number; readonly message: string }[];
  readonly warnings: Verdict['errors'];
}

let client: ApiClient;
useService((service) => {
  client = new ApiClient(service);
  return Promise.resolve();
});

const validate = (body: unknown) => client.send('POST', '/tapes/validate/', undefined, body);

describe('POST /tapes/validate/', () => {
  it('finds no errors in a valid tape', async () => {
    const response = await validate({ tape: 'Output demo.gif\nType "ls"\nEnter\nSleep 2s\n' });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ valid: true, errors: [], warnings: [] });
  });

  it('says where a tape is wrong and what to do', async () => {
    const tape = 'Set FontSiz 32\r\nType "ls"\r\nEntr\r\n';
    const verdict = await client.json<Verdict>(200, 'POST', '/tapes/validate/', undefined, { tape });
    expect(verdict.valid).toBe(false);
    expect(verdict.errors).toEqual([
      { line: 1, column: 5, message: 'There is no setting "FontSiz". Did you mean FontSize?' },
    ]);
    expect(verdict.warnings.map(({ line, column }) => [line, column])).toEqual([
      [1, 1],
      [3, 1],
    ]);
  });

  it('treats an empty tape like any other', async () => {
    const verdict = await client.json<Verdict>(200, 'POST', '/tapes/validate/', undefined, { tape: '' });
    expect(verdict).toMatchObject({ valid: false, errors: [{ line: 1, column: 1 }] });
  });

  it('returns at most a hundred errors', async () => {
    const tape = 'Foo\n'.repeat(10_000);
    const verdict = await client.json<Verdict>(200, 'POST', '/tapes/validate/', undefined, { tape });
    expect(verdict.errors).toHaveLength(100);
  });

  it.each([
    ['a missing tape', {}, 'tape: is missing'],
    ['a tape that is not a string', { tape: ['Enter'] }, 'tape: must be a string'],
    ['a list', [], 'The body must be a JSON object.'],
  ])('rejects %s', async (_, body, detail) => {
    const response = await validate(body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ detail });
  });

  it('rejects a body over the size limit', async () => {
    const response = await validate({ tape: '#'.repeat(65_536) });
    expect(response.status).toBe(413);
  });
});
