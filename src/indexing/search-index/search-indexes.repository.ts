import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type QueryRunner } from 'typeorm';
import { LONG_WORK_DATA_SOURCE } from '../../platform/database/data-source-options.js';

const LEXEMES = 'USING gin (lexemes) WITH (fastupdate = off)';

/** The indexes that cost most to fill, as the migration makes them. */
const INDEXES = {
  search_document: {
    search_document_lexemes: LEXEMES,
    search_document_sample: `${LEXEMES} WHERE (gif_seq >> 6) & 63 = 0`,
  },
  search_popular: {
    search_popular_1: LEXEMES,
    search_popular_2: `${LEXEMES} WHERE level >= 2`,
    search_popular_3: `${LEXEMES} WHERE level >= 3`,
  },
  search_word: { search_word_keys: 'USING gin (keys) WITH (fastupdate = off)' },
} as const;

export type IndexedTable = keyof typeof INDEXES;

/** Takes indexes away while a table is filled, and makes them anew, which is ten times faster than filling them too. */
@Injectable()
export class SearchIndexesRepository {
  constructor(@InjectDataSource(LONG_WORK_DATA_SOURCE) private readonly database: DataSource) {}

  /** Whether the table has no row yet, or lost its indexes to a fill that was broken off. */
  async canBeFilled(table: IndexedTable): Promise<boolean> {
    const [row]: { empty: boolean }[] = await this.database.query(
      `SELECT NOT EXISTS (SELECT FROM ${table}) AS empty`,
    );
    return row?.empty === true || (await this.missing(table)).length > 0;
  }

  async drop(table: IndexedTable): Promise<void> {
    await this.database.query(`DROP INDEX IF EXISTS ${Object.keys(INDEXES[table]).join(', ')}`);
  }

  /** Makes those that are missing, while the table is read and written. */
  async ensure(table: IndexedTable): Promise<void> {
    const connection = this.database.createQueryRunner();
    try {
      await connection.query(`SET maintenance_work_mem = '256MB'`);
      for (const name of await this.missing(table, connection)) {
        const definition = Object.entries(INDEXES[table]).find(([known]) => known === name)?.[1] ?? '';
        await connection.query(`DROP INDEX IF EXISTS ${name}`);
        await connection.query(`CREATE INDEX CONCURRENTLY ${name} ON ${table} ${definition}`);
      }
    } finally {
      await connection.query('RESET ALL');
      await connection.release();
    }
  }

  /** By name; one that was left half made is missing. */
  private async missing(table: IndexedTable, connection?: QueryRunner): Promise<string[]> {
    const rows = await (connection ?? this.database).manager.query<{ name: string }[]>(
      `SELECT name FROM unnest($1::text[]) AS name
       LEFT JOIN pg_index ON indexrelid = to_regclass(name) WHERE indisvalid IS NOT TRUE`,
      [Object.keys(INDEXES[table])],
    );
    return rows.map(({ name }) => name);
  }
}
