import { expect, it } from '@jest/globals';
import type { EntityManager } from 'typeorm';
import { aGif } from '../../../../test/support/factories.js';
import { fake } from '../../../../test/support/fakes.js';
import type { GifChangeRepository, GifChanges } from '../editing/gif-change.repository.js';
import type { GifState } from '../data/gif-state.js';
import type { GifRepository } from '../data/gif.repository.js';
import type { GifSecret } from './text-places.js';
import { TextReviewService } from './text-review.service.js';

const TOKEN = ['npm', 'R4nd0mBitsOfSixAndThirtyLetters9kQz7'].join('_');
const ON_SCREEN: GifSecret = {
  kind: 'age_key',
  place: 'screen',
  line: 3,
  time: 1.5,
  excerpt: 'AGE-…',
  fingerprint: '3a4b',
};
const IN_TITLE: GifSecret = {
  ...{ kind: 'npm_token', place: 'title', line: null, time: null },
  excerpt: 'npm_… (40 characters)',
  fingerprint: '8db1',
};
const STATE = fake<GifState>({});
const manager = fake<EntityManager>({});

let updates: GifChanges[];

function review(gif: ReturnType<typeof aGif>): TextReviewService {
  updates = [];
  return new TextReviewService(
    fake<GifRepository>({ find: (id) => Promise.resolve(id === gif.id ? gif : null) }),
    fake<GifChangeRepository>({
      update: (_id, _owner, changes) => Promise.resolve(updates.push(changes)).then(() => STATE),
    }),
  );
}

it('holds a recording whose new title has a secret, and keeps the findings in its cast', async () => {
  const gif = aGif({ title: TOKEN, secrets: [ON_SCREEN], allowsSecrets: true });
  expect(await review(gif).review(gif.id, {}, manager)).toBe(STATE);
  expect(updates).toEqual([
    { secrets: [IN_TITLE, ON_SCREEN], allowsSecrets: false, isHeld: true, visibility: 'unlisted' },
  ]);
});

it('replaces the findings in an edited cast', async () => {
  const gif = aGif({ title: TOKEN, secrets: [ON_SCREEN, IN_TITLE], isHeld: true, visibility: 'unlisted' });
  await review(gif).review(gif.id, {}, manager, []);
  expect(updates).toEqual([{ secrets: [IN_TITLE] }]);
});

it('writes nothing if nothing changes, and for a deleted recording', async () => {
  const gif = aGif({ title: 'Deploy', visibility: 'public' });
  expect(await review(gif).review(gif.id, { visibility: 'public' }, manager)).toBeNull();
  expect(await review(gif).review('deleted1', {}, manager)).toBeNull();
  expect(updates).toEqual([]);
});
