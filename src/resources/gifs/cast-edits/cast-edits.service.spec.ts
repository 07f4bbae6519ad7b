import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  HIDE_SECRET,
  HIDING_OUTCOME,
  OWNER,
  TestCastEdits,
} from '../../../../test/support/test-cast-edits.js';
import { Conflict } from '../../../platform/errors/domain-errors.js';

const ACTOR = { user: { id: OWNER, name: 'ada' }, address: '192.0.2.1' };

let test: TestCastEdits;
beforeEach(() => {
  test = new TestCastEdits();
});

const apply = () => test.edits.apply(test.gif.id, OWNER, HIDE_SECRET, ACTOR);

describe('an edit', () => {
  it('writes files, texts and index in one transaction and removes old files after it', async () => {
    await apply();
    expect(test.steps).toEqual([
      'store',
      'lock',
      'replace',
      'save',
      `remove copies of ${test.gif.id}`,
      'update',
      'publish',
      'release aa/old.gif',
      'remove unused of 9',
    ]);
    expect(test.updates).toMatchObject([{ title: 'A xxxxxx', slug: 'a-xxxxxx' }]);
    expect(JSON.stringify(test.kept?.steps)).not.toContain('secret');
    expect(test.logged).toEqual([['recording_edited', ACTOR, { recording: test.gif.id, hidden_texts: 1 }]]);
  });

  it('changes nothing if a text is not found', async () => {
    test.outcome = { ...HIDING_OUTCOME, matches: [{ matches: 0, places: [], times: [] }] };
    await expect(apply()).rejects.toThrow('replacements.0.text: is not in the recording');
    expect([test.steps, test.logged]).toEqual([[], []]);
  });

  it('is rejected without a cast', async () => {
    test.cast = null;
    await expect(apply()).rejects.toThrow(Conflict);
  });

  it('is previewed without a change', async () => {
    const { texts } = await test.edits.preview(test.gif.id, OWNER, HIDE_SECRET);
    expect(texts.title).toBe('A xxxxxx');
    expect([test.steps, test.logged]).toEqual([[], []]);
  });
});
