import { NO_EDIT } from './edited-casts.js';
import { aGif } from './factories.js';
import { fake, FakeTransactions } from './fakes.js';
import type { GifPublicationService } from '../../src/indexing/listings/gif-publication.service.js';
import type { QuotasService } from '../../src/indexing/quotas/quotas.service.js';
import { Conflict } from '../../src/platform/errors/domain-errors.js';
import type { SecurityLog } from '../../src/platform/logging/security-log.js';
import type { CastEditEntity } from '../../src/resources/gifs/cast-edits/cast-edit.entity.js';
import type { CastEditRepository } from '../../src/resources/gifs/cast-edits/cast-edit.repository.js';
import { CastEditsService } from '../../src/resources/gifs/cast-edits/cast-edits.service.js';
import { CastReplacementService } from '../../src/resources/gifs/cast-edits/cast-replacement.service.js';
import { EditHistoryService } from '../../src/resources/gifs/cast-edits/edit-history.service.js';
import type { EditTasksService } from '../../src/resources/gifs/cast-edits/edit-tasks.service.js';
import type { EditOutcome } from '../../src/resources/gifs/cast-edits/edit-worker.js';
import type { UnusedNamesService } from '../../src/resources/gifs/unused-names.service.js';
import type { EditedTextsService } from '../../src/resources/gifs/cast-edits/edited-texts.service.js';
import type {
  GifChangeRepository,
  GifChanges,
} from '../../src/resources/gifs/editing/gif-change.repository.js';
import type { GifState } from '../../src/resources/gifs/data/gif-state.js';
import type { GifsService } from '../../src/resources/gifs/gifs.service.js';
import type { TextReviewService } from '../../src/resources/gifs/secrets/text-review.service.js';
import type { GifSecret } from '../../src/resources/gifs/secrets/text-places.js';
import type { TextCopies } from '../../src/resources/gifs/text-copies.js';
import type { SourceFile } from '../../src/resources/media/derived/source-file.service.js';
import type { OriginalsService } from '../../src/resources/media/originals/originals.service.js';

export const OWNER = 1;

/** Hides a text in the title and the slug of the recording. */
export const HIDE_SECRET = { ...NO_EDIT, replacements: [{ text: 'secret', mask: 'x' }] };

/** What the task of {@link HIDE_SECRET} returns. */
export const HIDING_OUTCOME: EditOutcome = {
  cast: Buffer.from('edited'),
  texts: ['A xxxxxx', 'ls', 'a-xxxxxx'],
  before: { duration: 4, events: 2 },
  after: { duration: 4, events: 2 },
  largestScreen: { cols: 20, rows: 4 },
  secrets: [{ kind: 'npm_token', place: 'screen', line: 1, time: 0, excerpt: 'npm_…', fingerprint: '1f2e' }],
  matches: [{ matches: 1, places: [], times: [1] }],
};

export const STATE: GifState = {
  seq: 7,
  lists: { authorSeq: OWNER, repoSeq: null, shell: 'zsh', tagSeqs: [9] },
  isPublic: true,
  deletedAt: null,
  version: '',
};

/** The services that edit one recording. They note what they write. */
export class TestCastEdits {
  gif = aGif({ seq: 7, authorSeq: OWNER, title: 'A secret', slug: 'a-secret', command: 'ls' });
  /** The recording once it is locked. */
  locked = () => this.gif;
  state: GifState | null = STATE;
  cast: SourceFile | null = { rendition: 'cast', blobKey: 'aa/1.cast', size: 4 };
  kept: CastEditEntity | null = null;
  reviewed: readonly GifSecret[] | undefined;
  readonly transactions = new FakeTransactions();
  readonly steps: string[] = [];
  readonly updates: GifChanges[] = [];
  readonly logged: unknown[][] = [];
  readonly casts: CastReplacementService;
  readonly edits: CastEditsService;
  readonly history: EditHistoryService;

  constructor(public outcome = HIDING_OUTCOME) {
    const gifs = fake<GifsService>({
      get: (_id, manager) => Promise.resolve(manager ? this.locked() : this.gif),
    });
    const changes = fake<GifChangeRepository>({
      lockForUpdate: () => this.step('lock', this.state),
      update: (_id, _owner, columns) => {
        this.updates.push(columns);
        return this.step('update', this.state);
      },
    });
    const tasks = fake<EditTasksService>({
      castOf: () => (this.cast ? Promise.resolve(this.cast) : Promise.reject(new Conflict('no cast'))),
      originalOf: () => Promise.resolve(this.cast),
      apply: () => Promise.resolve(this.outcome),
    });
    const originals = fake<OriginalsService>({
      store: () => this.step('store', { blobKey: 'aa/2.cast', hash: '', byteSize: 6 }),
      replace: () => this.step('replace', ['aa/old.gif']),
      restore: () => this.step('restore', ['aa/2.cast']),
      forget: () => this.step('forget', ['aa/1.cast']),
      release: (keys) => this.step(`release ${keys.join()}`, undefined),
    });
    const rows = fake<CastEditRepository>({
      find: () => Promise.resolve(this.kept),
      save: (edit) => this.step('save', void (this.kept = edit as CastEditEntity)),
      remove: () => this.step('remove', this.kept !== null),
    });
    const texts = fake<EditedTextsService>({
      columnsOf: (_gif, { tags: _tags, ...columns }) => Promise.resolve(columns),
    });
    const reviews = fake<TextReviewService>({
      review: (_id, _edit, _manager, inCast) => {
        this.reviewed = inCast;
        return Promise.resolve(null);
      },
    });
    const publication = fake<GifPublicationService>({ applyChanges: () => this.step('publish', undefined) });
    const copies = fake<TextCopies>({ remove: (id) => this.step(`remove copies of ${id}`, undefined) });
    const quotas = fake<QuotasService>({ requireRoom: () => Promise.resolve() });
    const security = fake<SecurityLog>({ write: (...line) => void this.logged.push(line) });
    const { port } = this.transactions;
    const names = fake<UnusedNamesService>({
      remove: ([former]) => this.step(`remove unused of ${String(former?.tagSeqs)}`, undefined),
    });
    this.casts = new CastReplacementService(port, gifs, changes, reviews, publication, originals, names);
    this.edits = new CastEditsService(
      gifs,
      tasks,
      this.casts,
      originals,
      rows,
      texts,
      copies,
      quotas,
      security,
    );
    this.history = new EditHistoryService(
      port,
      gifs,
      changes,
      tasks,
      this.casts,
      originals,
      rows,
      texts,
      security,
    );
  }

  private step<Result>(name: string, result: Result): Promise<Result> {
    this.steps.push(name);
    return Promise.resolve(result);
  }
}
