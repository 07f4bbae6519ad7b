/** As NIST SP 800-63B: a minimum length, and no rules on character classes. */
export const PASSWORD_MIN = 10;
export const PASSWORD_MAX = 200;
const FEWEST_CHARACTERS = 5;

/** @returns the problem with a new password, or null */
export function passwordProblem(password: string, username: string): string | null {
  const { length } = password;
  if (length < PASSWORD_MIN) return `must have at least ${PASSWORD_MIN} characters`;
  if (length > PASSWORD_MAX) return `must have at most ${PASSWORD_MAX} characters`;
  const plain = password.toLowerCase();
  if (plain.includes(username.toLowerCase())) return 'must not contain the username';
  return new Set(plain).size < FEWEST_CHARACTERS || isSequence(plain)
    ? 'is easy to guess: choose a longer sentence or what a password manager suggests'
    : null;
}

const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiop',
];

/** Whether it is one run along the alphabet, the digits or the keyboard. */
function isSequence(text: string): boolean {
  return ROWS.some((row) => row.includes(text) || Array.from(row).reverse().join('').includes(text));
}
