import { beforeEach, describe, expect, it } from '@jest/globals';
import { aGif } from '../../../../test/support/factories.js';
import { fake } from '../../../../test/support/fakes.js';
import { HIDE_SECRET, OWNER, STATE, TestCastEdits } from '../../../../test/support/test-cast-edits.js';
import { Forbidden, NotFound } from '../../../platform/errors/domain-errors.js';
import type { Viewer } from '../../../platform/http/viewer.js';

const ACTOR = { user: { id: OWNER, name: 'ada' }, address: '192.0.2.1' };

let test: TestCastEdits;
beforeEach(async () => {
  test = new TestCastEdits();
  await test.edits.apply(test.gif.id, OWNER, HIDE_SECRET, ACTOR);
});

describe('the edits of a recording', () => {
  it('are visible only to the author and staff', async () => {
    const asked = (userSeq: number, isStaff: boolean) =>
      test.history.find(test.gif.id, fake<Viewer>({ userSeq, isStaff }));
    expect(await asked(OWNER, false)).toBe(test.kept);
    expect(await asked(2, true)).toBe(test.kept);
    await expect(asked(2, false)).rejects.toThrow(Forbidden);
  });
});

describe('the original', () => {
  it('is restored with its texts unless they were changed meanwhile', async () => {
    const edited = { seq: 7, authorSeq: OWNER, title: 'A xxxxxx', slug: 'a-xxxxxx', command: 'pwd' };
    test.gif = aGif(edited);
    await test.history.undo(test.gif.id, OWNER, ACTOR);
    expect(test.updates.at(-1)).toMatchObject({ title: 'A secret', slug: 'a-secret' });
    expect(test.updates.at(-1)).not.toHaveProperty('command');
    expect(test.logged.at(-1)).toEqual(['recording_edits_undone', ACTOR, { recording: test.gif.id }]);
    test.gif = aGif({ ...edited, title: 'Renamed' });
    await test.history.undo(test.gif.id, OWNER, ACTOR);
    expect(test.updates.at(-1)).not.toHaveProperty('title');
  });

  it('is missing for a recording that was not edited', async () => {
    test.cast = null;
    await expect(test.history.undo(test.gif.id, OWNER, ACTOR)).rejects.toThrow('was not edited');
  });

  it('is removed permanently, once', async () => {
    const remove = () => test.history.removeOriginal(test.gif.id, OWNER, ACTOR);
    await remove();
    expect(test.steps.slice(-4)).toEqual(['lock', 'remove', 'forget', 'release aa/1.cast']);
    test.kept = null;
    await expect(remove()).rejects.toThrow('was not edited');
    expect(test.logged.map(([event]) => event)).toEqual(['recording_edited', 'recording_original_removed']);
  });

  it('is not removed from a deleted recording', async () => {
    test.state = { ...STATE, deletedAt: new Date() };
    await expect(test.history.removeOriginal(test.gif.id, OWNER, ACTOR)).rejects.toThrow(NotFound);
  });
});
