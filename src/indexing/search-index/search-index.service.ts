import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { VocabularyRepository } from './vocabulary/vocabulary.repository.js';
import { heatOf, yearsSince2020 } from './heat.js';
import { type SearchDocument, searchDocument } from './search-document.js';
import { type DocumentRow, type IndexedRecording, SearchIndexRepository } from './search-index.repository.js';

/** Keeps what recordings are found by in the transaction that changes them, so that a search sees every write at once. */
@Injectable()
export class SearchIndex {
  constructor(
    private readonly index: SearchIndexRepository,
    private readonly vocabulary: VocabularyRepository,
  ) {}

  /**
   * Makes recordings be found by what they say now; those that are not public are not found at all. To be called after
   * the change, in its transaction. Of a transcript the first 65,536 characters count, of a recording the first 4,000
   * different words.
   */
  async refresh(gifSeqs: readonly number[], manager: EntityManager): Promise<void> {
    // Two statements: the second sees what a transaction wrote that the first waited for.
    await this.index.hold(gifSeqs, manager);
    const recordings = await this.index.read(gifSeqs, manager);
    const shown = new Set(recordings.map(({ seq }) => seq));
    const hidden = gifSeqs.filter((seq) => !shown.has(seq));
    if (hidden.length > 0) await this.index.remove(hidden, manager);
    if (recordings.length === 0) return;
    const documents: (IndexedRecording & DocumentRow & SearchDocument)[] = [];
    for (const recording of recordings) {
      const born = yearsSince2020(recording.createdAt);
      const heat = heatOf(born, recording.views);
      documents.push({ ...recording, ...searchDocument(recording), born, heat });
      // Each takes up to some ten milliseconds, and nobody else's request waits for all of them.
      await setImmediate();
    }
    await this.index.write(documents, manager);
    const words = new Map(documents.flatMap(({ words }) => words.map((word) => [word.word, word])));
    const unknown = await this.vocabulary.unknown([...words.keys()], manager);
    if (unknown.length > 0) {
      await this.vocabulary.add(
        unknown.map((word) => words.get(word)).filter((word) => word !== undefined),
        manager,
      );
    }
  }
}
