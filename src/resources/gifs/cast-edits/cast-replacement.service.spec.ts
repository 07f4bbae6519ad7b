import { beforeEach, describe, expect, it } from '@jest/globals';
import { aGif } from '../../../../test/support/factories.js';
import { HIDING_OUTCOME, OWNER, STATE, TestCastEdits } from '../../../../test/support/test-cast-edits.js';
import { Conflict, NotFound } from '../../../platform/errors/domain-errors.js';

let test: TestCastEdits;
beforeEach(() => {
  test = new TestCastEdits();
});

const replace = () =>
  test.casts.replace(test.gif, HIDING_OUTCOME, () =>
    Promise.resolve({ released: ['aa/old.gif'], changes: { title: 'A xxxxxx' } }),
  );

describe('the replacement of a cast', () => {
  it('makes the picture pending, searches for secrets and updates lists and caches', async () => {
    await replace();
    expect(test.steps).toEqual(['lock', 'update', 'publish', 'release aa/old.gif', 'remove unused of 9']);
    expect(test.updates).toMatchObject([{ title: 'A xxxxxx', frames: 0, durationMs: 0 }]);
    expect(test.reviewed).toEqual(HIDING_OUTCOME.secrets);
    expect(test.transactions.changed).toEqual(expect.arrayContaining(['lists', 'gif:7', 'search']));
  });

  it('changes nothing if the author changed the recording meanwhile', async () => {
    const changed = aGif({ seq: 7, authorSeq: OWNER, title: 'Another title' });
    test.locked = () => changed;
    await expect(replace()).rejects.toThrow(Conflict);
    expect(test.steps).toEqual(['lock']);
  });

  it('changes nothing if the recording was deleted meanwhile', async () => {
    test.state = { ...STATE, deletedAt: new Date() };
    await expect(replace()).rejects.toThrow(NotFound);
    expect(test.steps).toEqual(['lock']);
  });
});
