import { expect, it, jest } from '@jest/globals';
import { KeyVault } from '../../../platform/credentials/key-vault.js';
import { SignInAborted } from './providers/sign-in-aborted.js';
import { SignInTickets } from './sign-in-ticket.js';

const UNDERWAY = {
  provider: 'oidc',
  next: '/upload',
  invitation: '',
  state: 's',
  nonce: 'n',
  verifier: 'v',
  purpose: 'sign-in',
  sessionId: null,
} as const;
const NEWCOMER = {
  provider: 'github',
  next: '/account',
  invitation: 'code',
  person: { issuer: 'https://github.com/login/oauth', subject: '1', username: 'ada', email: '' },
} as const;

const vault = new KeyVault('a secret');
const tickets = new SignInTickets(vault);

it('can be opened by every process with the secret, even after a rotation', () => {
  const sealed = tickets.seal('underway', UNDERWAY);
  expect(sealed).toMatch(/^[\w-]+$/);
  const others = [new KeyVault('a secret'), new KeyVault('a new one', ['a secret'])];
  for (const other of others)
    expect(new SignInTickets(other).open('underway', sealed)).toEqual({ ...UNDERWAY, kind: 'underway' });
  expect(tickets.open('newcomer', tickets.seal('newcomer', NEWCOMER))).toMatchObject(NEWCOMER);
});

it('has one purpose', () => {
  expect(() => tickets.open('newcomer', tickets.seal('underway', UNDERWAY))).toThrow(SignInAborted);
  expect(() => tickets.open('underway', tickets.seal('newcomer', NEWCOMER))).toThrow(SignInAborted);
});

it('expires after ten minutes', () => {
  const sealed = tickets.seal('underway', UNDERWAY);
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 600_001);
  expect(() => tickets.open('underway', sealed)).toThrow(SignInAborted);
  clock.mockRestore();
});

it('cannot be forged', () => {
  const sealed = tickets.seal('underway', UNDERWAY);
  const made = [
    ...[
      undefined,
      '',
      'x',
      'A'.repeat(16),
      'A'.repeat(38),
      `${sealed.startsWith('A') ? 'B' : 'A'}${sealed.slice(1)}`,
      sealed.slice(0, -2),
    ],
    vault.seal('{}').toString('base64url'),
    vault.seal('null').toString('base64url'),
    new SignInTickets(new KeyVault('of somebody else')).seal('underway', UNDERWAY),
  ];
  for (const one of made) expect(() => tickets.open('underway', one)).toThrow(SignInAborted);
});
