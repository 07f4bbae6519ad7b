import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, type QueryRunner, Repository } from 'typeorm';
import { LONG_WORK_DATA_SOURCE } from '../../platform/database/data-source-options.js';
import { run } from '../../platform/database/statement.js';
import * as documents from './documents.sql.js';
import { GIN_INDEXES, type IndexedTable, MISSING } from './indexes.sql.js';
import { SearchDocumentEntity } from './search-document.entity.js';
import type { SearchableRecording, SearchBlock } from './search-document.js';
import { SearchPopularityTierEntity } from './search-popularity-tier.entity.js';
import * as upkeep from './upkeep.sql.js';

export interface IndexedRecording extends SearchableRecording {
  readonly createdAt: Date;
  readonly views: number;
}

export interface DocumentRow {
  readonly seq: number;
  readonly createdYears: number;
  readonly hotScore: number;
  readonly views: number;
  readonly lexemes: string;
  readonly places: string;
  readonly laterBlocks: readonly SearchBlock[];
}

/** Documents above one of these are in the tier. */
export interface TierBounds {
  readonly tier: number;
  readonly views: number;
  readonly hotScore: number;
}

export interface TierChange {
  readonly gifSeq: number;
  readonly tier: number;
  readonly before: number;
}

@Injectable()
export class SearchIndexRepository {
  constructor(
    @InjectRepository(SearchDocumentEntity, LONG_WORK_DATA_SOURCE)
    private readonly documents: Repository<SearchDocumentEntity>,
  ) {}

  async lockForUpdate(seqs: readonly number[], manager: EntityManager): Promise<void> {
    await run(manager, documents.LOCK_FOR_UPDATE, [seqs]);
  }

  read(seqs: readonly number[], manager: EntityManager): Promise<IndexedRecording[]> {
    return run(manager, documents.READ, [seqs]);
  }

  /** @returns the lexemes of words that one of the documents no longer has */
  async write(rows: readonly DocumentRow[], manager: EntityManager): Promise<string[]> {
    const blocks = rows.flatMap(({ seq, laterBlocks }) =>
      laterBlocks.map((block, at) => ({ seq, number: at + 1, ...block })),
    );
    const removed = await run<{ lexeme: string }>(manager, documents.WRITE, [
      rows.map(({ seq }) => seq),
      rows.map(({ createdYears }) => createdYears),
      rows.map(({ hotScore }) => hotScore),
      rows.map(({ views }) => views),
      rows.map(({ lexemes }) => lexemes),
      rows.map(({ places }) => places),
      blocks.map(({ seq }) => seq),
      blocks.map(({ number }) => number),
      blocks.map(({ firstLine }) => firstLine),
      blocks.map(({ firstByte }) => firstByte),
      blocks.map(({ bytes }) => bytes),
      blocks.map(({ lexemes }) => lexemes),
    ]);
    return removed.map(({ lexeme }) => lexeme);
  }

  /** @returns the lexemes of the words of their documents */
  async remove(seqs: readonly number[], manager: EntityManager): Promise<string[]> {
    const removed = await run<{ lexeme: string }>(manager, documents.REMOVE, [seqs]);
    return removed.map(({ lexeme }) => lexeme);
  }

  /** @param all false: only recordings whose document is missing or outdated */
  listPublic(after: number, limit: number, all: boolean): Promise<number[]> {
    return this.seqs(all ? documents.listPublic('') : documents.LIST_OUTDATED, [after, limit]);
  }

  listHidden(limit: number): Promise<number[]> {
    return this.seqs(documents.LIST_HIDDEN, [limit]);
  }

  async refreshHotScores(after: number, until: number, manager: EntityManager): Promise<void> {
    await manager.query(upkeep.REFRESH_HOT_SCORES, [after, until]);
  }

  async refreshPopularHotScores(after: number, until: number, manager: EntityManager): Promise<void> {
    await manager.query(upkeep.REFRESH_POPULAR_HOT_SCORES, [after, until]);
  }

  async newest(manager: EntityManager): Promise<number> {
    return (await manager.maximum(SearchDocumentEntity, 'gifSeq')) ?? 0;
  }

  bounds(sizes: readonly number[], manager: EntityManager): Promise<TierBounds[]> {
    return manager.query(upkeep.BOUNDS, [sizes]);
  }

  tierChanges(bounds: readonly TierBounds[], manager: EntityManager): Promise<TierChange[]> {
    return manager.query(upkeep.TIER_CHANGES, boundValues(bounds));
  }

  async promote(changes: readonly TierChange[], manager: EntityManager): Promise<void> {
    await manager.query(upkeep.PROMOTE, changeValues(changes));
  }

  async demote(changes: readonly TierChange[], manager: EntityManager): Promise<void> {
    await manager.query(upkeep.DEMOTE, changeValues(changes));
    await manager.query(upkeep.DEMOTE_OUT, changeValues(changes));
  }

  async saveBounds(bounds: readonly TierBounds[], manager: EntityManager): Promise<void> {
    await manager.deleteAll(SearchPopularityTierEntity);
    await manager.insert(SearchPopularityTierEntity, [...bounds]);
  }

  /** Whether a table is empty, or an interrupted rebuild left it without an index. */
  async canDropIndexes(table: IndexedTable): Promise<boolean> {
    const [row] = await this.documents.query<{ empty: boolean }[]>(
      `SELECT NOT EXISTS (SELECT FROM ${table}) AS empty`,
    );
    return row?.empty === true || (await this.missingIndexes(table)).length > 0;
  }

  async dropIndexes(table: IndexedTable): Promise<void> {
    await this.documents.query(`DROP INDEX IF EXISTS ${Object.keys(GIN_INDEXES[table]).join(', ')}`);
  }

  async ensureIndexes(table: IndexedTable): Promise<void> {
    const connection = this.documents.manager.dataSource.createQueryRunner();
    try {
      await connection.query(`SET maintenance_work_mem = '256MB'`);
      for (const name of await this.missingIndexes(table, connection)) {
        const definition = Object.entries(GIN_INDEXES[table]).find(([known]) => known === name)?.[1] ?? '';
        await connection.query(`DROP INDEX IF EXISTS ${name}`);
        await connection.query(`CREATE INDEX CONCURRENTLY ${name} ON ${table} ${definition}`);
      }
    } finally {
      await connection.query('RESET ALL');
      await connection.release();
    }
  }

  private async missingIndexes(table: IndexedTable, connection?: QueryRunner): Promise<string[]> {
    const names = Object.keys(GIN_INDEXES[table]);
    const rows = await (connection ?? this.documents).manager.query<{ name: string }[]>(MISSING, [names]);
    return rows.map(({ name }) => name);
  }

  private async seqs(text: string, values: readonly unknown[]): Promise<number[]> {
    const rows = await this.documents.query<{ seq: number }[]>(text, [...values]);
    return rows.map(({ seq }) => seq);
  }
}

const boundValues = (bounds: readonly TierBounds[]): unknown[] => [
  bounds.map(({ tier }) => tier),
  bounds.map(({ views }) => views),
  bounds.map(({ hotScore }) => hotScore),
];

const changeValues = (changes: readonly TierChange[]): unknown[] => [
  changes.map(({ gifSeq }) => gifSeq),
  changes.map(({ tier }) => tier),
];
