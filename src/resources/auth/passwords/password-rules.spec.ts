import { expect, it } from '@jest/globals';
import { PASSWORD_MAX, PASSWORD_MIN, passwordProblem } from './password-rules.js';

it.each([
  'correct horse battery',
  'abcde fghij',
  'Qwertyuiop-2',
  'пароль длинный',
  '     a b c d e',
  'x'.repeat(PASSWORD_MAX - 4) + 'abcd',
])('accepts %p', (password) => {
  expect(passwordProblem(password, 'ada')).toBeNull();
});

it.each([
  ['a1!'.repeat(3), `at least ${PASSWORD_MIN}`],
  ['abcd '.repeat(PASSWORD_MAX / 5) + 'x', `at most ${PASSWORD_MAX}`],
  ['I am ADA Lovelace', 'must not contain the username'],
  ['aaaaaaaaaaaa', 'easy to guess'],
  ['aAbBcCdDaAbBcC', 'easy to guess'],
  ['1234567890', 'easy to guess'],
  ['0987654321', 'easy to guess'],
  ['QwertyUiop', 'easy to guess'],
  ['zyxwvutsrqponm', 'easy to guess'],
])('rejects %p', (password, problem) => {
  expect(passwordProblem(password, 'ada')).toContain(problem);
});
