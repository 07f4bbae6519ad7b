import { setImmediate } from 'node:timers/promises';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Logger } from 'pino';
import type { EntityManager } from 'typeorm';
import { LOG } from '../../platform/logging/log.js';
import { hotScoreOf, yearsSince2020 } from './hot-score.js';
import { type BackfillOptions, SearchBackfillService } from './search-backfill.service.js';
import { type SearchDocument, searchDocument } from './search-document.js';
import { type DocumentRow, type IndexedRecording, SearchIndexRepository } from './search-index.repository.js';
import { SearchUpkeepService } from './search-upkeep.service.js';
import { VocabularyRepository } from './vocabulary/vocabulary.repository.js';

const UPKEEP_INTERVAL_MS = 600_000;

/** The only entry point for code that writes or maintains the search index. */
@Injectable()
export class SearchIndex implements OnModuleDestroy {
  readonly #stopping = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  /** The passes that run or wait; they never overlap. */
  #passes: Promise<void> = Promise.resolve();

  constructor(
    private readonly documents: SearchIndexRepository,
    private readonly vocabulary: VocabularyRepository,
    private readonly backfill: SearchBackfillService,
    private readonly upkeep: SearchUpkeepService,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  /** Indexes recordings as they are now and removes hidden ones. Call it last in the transaction of the change. */
  async refresh(gifSeqs: readonly number[], manager: EntityManager): Promise<void> {
    // Separate statements: the second sees the transaction that the first waited for.
    await this.documents.lockForUpdate(gifSeqs, manager);
    const recordings = await this.documents.read(gifSeqs, manager);
    const shown = new Set(recordings.map(({ seq }) => seq));
    const hidden = gifSeqs.filter((seq) => !shown.has(seq));
    const removed = hidden.length > 0 ? await this.documents.remove(hidden, manager) : [];
    const documents: (IndexedRecording & DocumentRow & SearchDocument)[] = [];
    for (const recording of recordings) {
      const createdYears = yearsSince2020(recording.createdAt);
      const hotScore = hotScoreOf(createdYears, recording.views);
      documents.push({ ...recording, ...(await searchDocument(recording)), createdYears, hotScore });
      await setImmediate();
    }
    if (documents.length > 0) removed.push(...(await this.documents.write(documents, manager)));
    await this.updateWords(documents, removed, manager);
  }

  rebuild(options: BackfillOptions = {}): Promise<number> {
    return this.backfill.rebuild(this.refresh.bind(this), options);
  }

  /** Indexes recordings that an older version did not index, then updates popularity and word counts every ten minutes. */
  startMaintenance(): void {
    const { signal } = this.#stopping;
    this.enqueue(async () => {
      const count = await this.backfill.catchUp(this.refresh.bind(this), { signal });
      if (count > 0) this.log.info({ count }, 'recordings added to the search index');
    });
    const upkeep = (): void => {
      this.enqueue(async () => {
        await this.upkeep.run({ signal });
      });
    };
    upkeep();
    this.#timer = setInterval(upkeep, UPKEEP_INTERVAL_MS).unref();
  }

  async onModuleDestroy(): Promise<void> {
    this.#stopping.abort();
    clearInterval(this.#timer);
    await this.#passes;
  }

  /** @param removed lexemes of words that a document no longer has */
  private async updateWords(
    documents: readonly SearchDocument[],
    removed: readonly string[],
    manager: EntityManager,
  ): Promise<void> {
    if (removed.length > 0) await this.vocabulary.lockForRemoval(manager);
    else if (documents.length > 0) await this.vocabulary.lockForAdding(manager);
    const words = new Map(documents.flatMap(({ words }) => words.map((word) => [word.word, word])));
    const unknown = words.size > 0 ? await this.vocabulary.unknown([...words.keys()], manager) : [];
    const added = unknown.map((word) => words.get(word)).filter((word) => word !== undefined);
    if (added.length > 0) await this.vocabulary.add(added, manager);
    if (removed.length > 0) await this.vocabulary.removeUnused(removed, manager);
  }

  private enqueue(work: () => Promise<void>): void {
    this.#passes = this.#passes.then(() => this.pass(work));
  }

  private async pass(work: () => Promise<void>): Promise<void> {
    if (this.#stopping.signal.aborted) return;
    try {
      await work();
    } catch (error) {
      this.log.error(
        { err: error },
        'search index maintenance failed; it runs again in ten minutes, or with: npm run admin -- rebuild-search',
      );
    }
  }
}
