import { describe, expect, it } from '@jest/globals';
import { usernameProblem } from '../../users/username.js';
import { suggestedName } from './suggested-name.js';

const suggest = (name: string, ...taken: string[]) =>
  suggestedName(name, (one) => Promise.resolve(taken.includes(one.toLowerCase())));

describe('the suggested name', () => {
  it.each([
    ['ada', 'ada'],
    ['Ada.Lovelace@acme.example', 'Ada-Lovelace'],
    ['Jürgen Müßig', 'Juergen-Muessig'],
    ['-_ada_-', 'ada'],
    ['al', 'al-user'],
    ['admin', 'admin-user'],
    ['x'.repeat(50), 'x'.repeat(39)],
    [`${'x'.repeat(38)}-y`, 'x'.repeat(38)],
    ['', ''],
    ['🦀', ''],
    ['@acme.example', ''],
    ['../../etc', 'etc'],
  ])('for %p is %p', async (name, suggested) => {
    expect(await suggest(name)).toBe(suggested);
    if (suggested !== '') expect(usernameProblem(suggested)).toBeNull();
  });

  it('is not taken', async () => {
    expect(await suggest('Ada', 'ada')).toBe('Ada-2');
    expect(await suggest('Ada', 'ada', 'ada-2')).toBe('Ada-3');
    expect(await suggest('x'.repeat(39), 'x'.repeat(39))).toBe(`${'x'.repeat(37)}-2`);
  });

  it('is empty if all similar names are taken', async () => {
    expect(await suggestedName('ada', () => Promise.resolve(true))).toBe('');
  });
});
