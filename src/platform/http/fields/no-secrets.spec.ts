import { expect, it } from '@jest/globals';
import { validate } from 'class-validator';
import { NoSecrets } from './no-secrets.js';

class Body {
  @NoSecrets()
  text: unknown;
}

async function problemsOf(text: unknown): Promise<string[]> {
  const errors = await validate(Object.assign(new Body(), { text }));
  return errors.flatMap(({ constraints }) => Object.values(constraints ?? {}));
}

it('names a secret by its excerpt', async () => {
  const token = ['npm', 'R4nd0mBitsOfSixAndThirtyLetters9kQz7'].join('_');
  expect(await problemsOf(`Use ${token}.`)).toEqual([
    'has an npm token (npm_… (40 characters)), which everybody could read. Leave it out, and revoke it where it was made',
  ]);
});

it.each(['', 'npm_ tokens', 'DB_PASSWORD=hunter2hunter2', undefined, 7])('accepts %j', async (text) => {
  expect(await problemsOf(text)).toEqual([]);
});
