import { describe, expect, it } from '@jest/globals';
import { dangerOf } from './dangerous-commands.js';

describe('a command line', () => {
  it.each([
    [
      'files that run one another',
      "echo x > a; echo 'BODY' > b; ".replace('BODY', './a;'.repeat(900)) + './b;'.repeat(50),
    ],
    [
      'the same lines for many shells',
      `${'sh <<z;'.repeat(140)}\n${'sh <<y;'.repeat(140)}\n${'sh <<x;'.repeat(140)}\nls\nx\ny\nz`,
    ],
  ])('with %s is refused instead of judged without end', (_, line) => {
    expect(dangerOf(line)).toBe('has too many commands within one another');
  });
});
