import { beforeEach, describe, expect, it } from '@jest/globals';
import { NO_EDIT } from '../../../../test/support/edited-casts.js';
import { aGif } from '../../../../test/support/factories.js';
import { fake, FakeTransactions } from '../../../../test/support/fakes.js';
import type { GifPublicationService } from '../../../indexing/listings/gif-publication.service.js';
import type { QuotasService } from '../../../indexing/quotas/quotas.service.js';
import { Conflict, Forbidden, NotFound } from '../../../platform/errors/domain-errors.js';
import type { Viewer } from '../../../platform/http/viewer.js';
import type { SecurityLog } from '../../../platform/logging/security-log.js';
import type { SourceFile, SourceFileService } from '../../media/derived/source-file.service.js';
import type { OriginalsService } from '../../media/originals/originals.service.js';
import type { GifChangeRepository, GifChanges } from '../editing/gif-change.repository.js';
import type { GifState } from '../gif-state.js';
import type { GifsService } from '../gifs.service.js';
import type { GifSecret } from '../secrets/text-places.js';
import type { TextCopies } from '../text-copies.js';
import type { TextReviewService } from '../secrets/text-review.service.js';
import type { EditTasksService } from './edit-tasks.service.js';
import type { EditedTextsService } from './edited-texts.service.js';
import type { EditOutcome } from './edit-worker.js';
import type { CastEditEntity } from './cast-edit.entity.js';
import type { CastEditRepository } from './cast-edit.repository.js';
import { CastEditsService } from './cast-edits.service.js';

const OWNER = 1;
const ACTOR = { user: { id: OWNER, name: 'ada' }, address: '192.0.2.1' };
const HIDE = { ...NO_EDIT, replacements: [{ text: 'secret', mask: 'x' }] };
const FOUND = {
  kind: 'npm_token',
  place: 'screen',
  line: 1,
  time: 0,
  excerpt: 'npm_…',
  fingerprint: '1f2e',
} as const;
const STATE: GifState = {
  seq: 7,
  lists: { authorSeq: OWNER, repoSeq: null, shell: 'zsh', tagSeqs: [] },
  isPublic: true,
  deletedAt: null,
};

let gif = aGif();
/** The recording once it is locked. */
let locked = () => gif;
let transactions: FakeTransactions;
let steps: string[];
let updates: GifChanges[];
let kept: CastEditEntity | null;
let cast: SourceFile | null;
let state: GifState | null;
let outcome: EditOutcome;
let logged: unknown[];
let reviewed: readonly GifSecret[] | undefined;

beforeEach(() => {
  locked = () => gif;
  gif = aGif({ seq: 7, authorSeq: OWNER, title: 'A secret', slug: 'a-secret', command: 'ls' });
  transactions = new FakeTransactions();
  [steps, updates, logged] = [[], [], []];
  [kept, state] = [null, STATE];
  cast = { rendition: 'cast', blobKey: 'aa/1.cast', size: 4 };
  outcome = {
    cast: Buffer.from('edited'),
    texts: ['A xxxxxx', 'ls', 'a-xxxxxx'],
    before: { duration: 4, events: 2 },
    after: { duration: 4, events: 2 },
    largestScreen: { cols: 20, rows: 4 },
    secrets: [FOUND],
    matches: [{ matches: 1, places: [], times: [1] }],
  };
});

function step<Result>(name: string, result: Result): Promise<Result> {
  steps.push(name);
  return Promise.resolve(result);
}

function edits(): CastEditsService {
  return new CastEditsService(
    transactions.port,
    fake<GifsService>({ get: (_id, manager) => Promise.resolve(manager ? locked() : gif) }),
    fake<GifChangeRepository>({
      lockForUpdate: () => step('lock', state),
      update: (_id, _owner, changes) => {
        updates.push(changes);
        return step('update', state);
      },
    }),
    fake<CastEditRepository>({
      find: () => Promise.resolve(kept),
      save: (edit) => step('save', void (kept = edit as CastEditEntity)),
      remove: () => step('remove', kept !== null),
    }),
    fake<TextReviewService>({
      review: (_id, _edit, _manager, inCast) => {
        reviewed = inCast;
        return Promise.resolve(null);
      },
    }),
    fake<OriginalsService>({
      store: () => step('store', { blobKey: 'aa/2.cast', hash: '', byteSize: 6 }),
      replace: () => step('replace', ['aa/old.gif']),
      restore: () => step('restore', ['aa/2.cast']),
      forget: () => step('forget', ['aa/1.cast']),
      release: (keys) => step(`release ${keys.join()}`, undefined),
    }),
    fake<SourceFileService>({ find: () => Promise.resolve(cast), lend: (file, work) => work(file.blobKey) }),
    fake<GifPublicationService>({ applyChanges: () => step('publish', undefined) }),
    fake<QuotasService>({ requireRoom: () => Promise.resolve() }),
    fake<EditTasksService>({ apply: () => Promise.resolve(outcome) }),
    fake<EditedTextsService>({
      columnsOf: (_gif, { tags: _tags, ...texts }) => Promise.resolve(texts),
      removeUnused: (changed) => step(`remove unused of ${Object.keys(changed).join()}`, undefined),
    }),
    fake<TextCopies>({ remove: (id) => step(`remove copies of ${id}`, undefined) }),
    fake<SecurityLog>({ write: (...line) => void logged.push(line) }),
  );
}

describe('an edit', () => {
  it('writes files, texts and index in one transaction and removes old files after it', async () => {
    await edits().apply(gif.id, OWNER, HIDE, ACTOR);
    expect(steps).toEqual([
      'store',
      'lock',
      'replace',
      'save',
      `remove copies of ${gif.id}`,
      'update',
      'publish',
      'release aa/old.gif',
      'remove unused of title,slug',
    ]);
    expect(updates).toMatchObject([{ title: 'A xxxxxx', slug: 'a-xxxxxx', frames: 0 }]);
    expect(reviewed).toEqual([FOUND]);
    expect(transactions.changed).toEqual(expect.arrayContaining(['lists', 'gif:7', 'search']));
    expect(JSON.stringify(kept?.steps)).not.toContain('secret');
    expect(logged).toEqual([['recording_edited', ACTOR, { recording: gif.id, hidden_texts: 1 }]]);
  });

  it('of a recording that its author changes meanwhile changes nothing', async () => {
    locked = () =>
      aGif({ seq: 7, authorSeq: OWNER, title: 'Another title', slug: 'a-secret', command: 'ls' });
    await expect(edits().apply(gif.id, OWNER, HIDE, ACTOR)).rejects.toThrow('was changed at the same time');
    expect(updates).toEqual([]);
  });

  it('changes nothing if a text is not found', async () => {
    outcome = { ...outcome, matches: [{ matches: 0, places: [], times: [] }] };
    await expect(edits().apply(gif.id, OWNER, HIDE, ACTOR)).rejects.toThrow(
      'replacements.0.text: is not in the recording',
    );
    expect([steps, logged]).toEqual([[], []]);
  });

  it('is rejected without a cast and for a recording that was deleted meanwhile', async () => {
    state = { ...STATE, deletedAt: new Date() };
    await expect(edits().apply(gif.id, OWNER, HIDE, ACTOR)).rejects.toThrow(NotFound);
    expect(steps).toEqual(['store', 'lock']);
    cast = null;
    await expect(edits().apply(gif.id, OWNER, HIDE, ACTOR)).rejects.toThrow(Conflict);
  });

  it('is visible only to the author and staff', async () => {
    const asked = (userSeq: number, isStaff: boolean) =>
      edits().find(gif.id, fake<Viewer>({ userSeq, isStaff }));
    expect(await asked(OWNER, false)).toBeNull();
    expect(await asked(2, true)).toBeNull();
    await expect(asked(2, false)).rejects.toThrow(Forbidden);
  });
});

describe('the original', () => {
  it('is restored with its texts unless they were changed meanwhile', async () => {
    await edits().apply(gif.id, OWNER, HIDE, ACTOR);
    const edited = { seq: 7, authorSeq: OWNER, title: 'A xxxxxx', slug: 'a-xxxxxx', command: 'pwd' };
    gif = aGif(edited);
    await edits().undo(gif.id, OWNER, ACTOR);
    expect(updates.at(-1)).toMatchObject({ title: 'A secret', slug: 'a-secret' });
    expect(updates.at(-1)).not.toHaveProperty('command');
    expect(logged.at(-1)).toEqual(['recording_edits_undone', ACTOR, { recording: gif.id }]);
    gif = aGif({ ...edited, title: 'Renamed' });
    await edits().undo(gif.id, OWNER, ACTOR);
    expect(updates.at(-1)).not.toHaveProperty('title');
  });

  it('is removed permanently, once', async () => {
    await edits().apply(gif.id, OWNER, HIDE, ACTOR);
    await edits().removeOriginal(gif.id, OWNER, ACTOR);
    expect(steps.slice(-4)).toEqual(['lock', 'remove', 'forget', 'release aa/1.cast']);
    kept = null;
    await expect(edits().removeOriginal(gif.id, OWNER, ACTOR)).rejects.toThrow(NotFound);
    const events = logged.map((line) => (line as unknown[])[0]);
    expect(events).toEqual(['recording_edited', 'recording_original_removed']);
  });
});
