import { expect, it } from '@jest/globals';
import { changeOf, heldIfSecret, type SecretsState } from './held-recording.js';
import type { GifSecret } from './text-places.js';

const FOUND = {
  kind: 'npm_token',
  place: 'screen',
  line: 3,
  time: 1.5,
  excerpt: 'npm_… (40)',
  fingerprint: '1f2e',
} as const;
const TITLE = { ...FOUND, place: 'title', line: null, time: null } as const;
const WARNING: GifSecret = { ...TITLE, kind: 'named_password', excerpt: 'PASSWORD=…' };
const PUBLIC: SecretsState = { secrets: [], allowsSecrets: false, isHeld: false, visibility: 'public' };
const HELD: SecretsState = { secrets: [FOUND], allowsSecrets: false, isHeld: true, visibility: 'unlisted' };
const ALLOWED: SecretsState = { ...PUBLIC, secrets: [FOUND], allowsSecrets: true };

it('a new recording is held because of a secret, but not because of a warning', () => {
  expect(heldIfSecret([TITLE], 'public', false)).toMatchObject({ isHeld: true, visibility: 'unlisted' });
  expect(heldIfSecret([WARNING], 'public', false)).toMatchObject({ isHeld: false, visibility: 'public' });
});

it('an edit that adds a secret holds a public recording', () => {
  expect(changeOf(PUBLIC, {}, [TITLE])).toEqual({ ...HELD, secrets: [TITLE] });
  expect(changeOf(PUBLIC, {}, [WARNING])).toEqual({ ...PUBLIC, secrets: [WARNING] });
});

it('a new secret needs a new confirmation', () => {
  expect(changeOf(ALLOWED, {}, [FOUND])).toEqual(ALLOWED);
  expect(changeOf(ALLOWED, {}, [FOUND, TITLE])).toEqual({ ...HELD, secrets: [FOUND, TITLE] });
  const another = { ...FOUND, line: 9 };
  expect(changeOf(ALLOWED, {}, [FOUND, another])).toEqual({ ...HELD, secrets: [FOUND, another] });
  const confirmed = changeOf(ALLOWED, { allowsSecrets: true }, [FOUND, TITLE]);
  expect(confirmed).toEqual({ ...ALLOWED, secrets: [FOUND, TITLE] });
});

it('an edit that removes the last secret publishes a held recording', () => {
  expect(changeOf(HELD, {}, [])).toEqual(PUBLIC);
  expect(changeOf({ ...HELD, isHeld: false }, {}, [])).toEqual({ ...PUBLIC, visibility: 'unlisted' });
});

it('a confirmation publishes a held recording, but not one that its author wants unlisted', () => {
  expect(changeOf(HELD, { allowsSecrets: true }, [FOUND])).toEqual(ALLOWED);
  expect(changeOf(HELD, { allowsSecrets: true, visibility: 'unlisted' }, [FOUND])).toEqual({
    ...ALLOWED,
    visibility: 'unlisted',
  });
  expect(changeOf({ ...HELD, isHeld: false }, { allowsSecrets: true }, [FOUND])).toEqual({
    ...ALLOWED,
    visibility: 'unlisted',
  });
});

it('another secret of the same form needs a confirmation of its own', () => {
  const other = { ...TITLE, fingerprint: 'beef' };
  expect(changeOf({ ...ALLOWED, secrets: [TITLE] }, {}, [other])).toEqual({ ...HELD, secrets: [other] });
});

it('a withdrawn confirmation holds a public recording', () => {
  expect(changeOf(ALLOWED, { allowsSecrets: false }, [FOUND])).toEqual(HELD);
});

it('publishing without a confirmation is refused, with the names of the secrets', () => {
  expect(() => changeOf(HELD, { visibility: 'public' }, [FOUND, TITLE, WARNING])).toThrow(
    'the recording has an npm token (on the screen, line 3, second 1.5) and an npm token (in the title). ' +
      'Confirm it with allow_secrets',
  );
});

it('a recording that staff hide stays hidden', () => {
  const hidden = { ...PUBLIC, visibility: 'hidden' } as const;
  expect(changeOf(hidden, {}, [TITLE])).toEqual({ ...hidden, secrets: [TITLE] });
});
