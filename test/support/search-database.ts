import { pino } from 'pino';
import { DataSource, type Repository } from 'typeorm';
import { entities } from '../../src/app/entities.js';
import {
  dataSourceOptions,
  longWorkOptions,
  searchOptions,
} from '../../src/platform/database/data-source-options.js';
import type { DatabaseAddress } from '@ttyreel/local-postgres';
import { migrate } from '../../src/platform/database/migrate.js';
import { SearchBackfillService } from '../../src/indexing/search-index/search-backfill.service.js';
import { SearchDocumentEntity } from '../../src/indexing/search-index/search-document.entity.js';
import { SearchIndexRepository } from '../../src/indexing/search-index/search-index.repository.js';
import { SearchIndex } from '../../src/indexing/search-index/search-index.js';
import { SearchUpkeepService } from '../../src/indexing/search-index/search-upkeep.service.js';
import { VocabularyRepository } from '../../src/indexing/search-index/vocabulary/vocabulary.repository.js';
import { createTestDatabase, type TestDatabase } from './test-database.js';

/** The test data of a recording. */
export interface SearchRecording {
  readonly title?: string;
  readonly command?: string;
  readonly description?: string;
  readonly transcript?: string;
  /** By name; missing tags are created. */
  readonly tags?: readonly string[];
  readonly shell?: string;
  readonly author?: number;
  readonly views?: number;
  readonly createdAt?: string;
  readonly visibility?: 'public' | 'unlisted';
}

/** The search index of a database without a Nest module. */
export function searchIndex(longWork: DataSource): { index: SearchIndex; upkeep: SearchUpkeepService } {
  const repository = new SearchIndexRepository(longWork.getRepository(SearchDocumentEntity));
  const vocabulary = new VocabularyRepository();
  const upkeep = new SearchUpkeepService(longWork, repository, vocabulary);
  const backfill = new SearchBackfillService(longWork, repository, upkeep);
  const log = pino({ level: 'silent' });
  return { index: new SearchIndex(repository, vocabulary, backfill, upkeep, log), upkeep };
}

/** A database of recordings with its search index. */
export class SearchDatabase {
  readonly index: SearchIndex;
  readonly upkeep: SearchUpkeepService;

  private constructor(
    private readonly database: TestDatabase,
    readonly source: DataSource,
    /** With the search settings. */
    readonly searches: DataSource,
    private readonly longWork: DataSource,
  ) {
    ({ index: this.index, upkeep: this.upkeep } = searchIndex(longWork));
  }

  static async create(): Promise<SearchDatabase> {
    const database = await createTestDatabase();
    await migrate(database.address);
    const source = await new DataSource(dataSourceOptions(database.address, entities)).initialize();
    const searches = await new DataSource(searchOptions(database.address, entities)).initialize();
    const longWork = await new DataSource(longWorkOptions(database.address, entities)).initialize();
    await source.query(`
      INSERT INTO app_user (username, key_hash, key_cipher, key_secret_id)
        VALUES ('ada', 'a', '', ''), ('bob', 'b', '', ''), ('eve', 'c', '', '')`);
    return new SearchDatabase(database, source, searches, longWork);
  }

  /** As searches read them. */
  get documents(): Repository<SearchDocumentEntity> {
    return this.searches.getRepository(SearchDocumentEntity);
  }

  get address(): DatabaseAddress {
    return this.database.address;
  }

  async drop(): Promise<void> {
    await this.longWork.destroy();
    await this.searches.destroy();
    await this.source.destroy();
    await this.database.drop();
  }

  /** Adds and indexes recordings in this order. @returns their `seq`s */
  async add(...recordings: readonly SearchRecording[]): Promise<number[]> {
    const seqs = await this.addUnindexed(...recordings);
    await this.source.transaction((manager) => this.index.refresh(seqs, manager));
    return seqs;
  }

  async addUnindexed(...recordings: readonly SearchRecording[]): Promise<number[]> {
    const tags = [...new Set(recordings.flatMap(({ tags: names = [] }) => names))];
    await this.source.query(
      'INSERT INTO tag (slug, name) SELECT lower(name), name FROM unnest($1::text[]) AS name ON CONFLICT DO NOTHING',
      [tags],
    );
    const rows = await this.source.query<{ seq: number }[]>(
      `WITH given AS (
         SELECT * FROM json_to_recordset($1) AS given (
           place integer, title text, command text, description text, transcript text, tags json, shell text,
           author integer, views integer, "createdAt" timestamptz, visibility text)
       ), made AS (
         INSERT INTO gif (id, author_seq, slug, title, command, description, shell, visibility, width, height, frames,
           duration_ms, picture_style, created_at, tag_seqs)
         SELECT lpad(to_hex((SELECT coalesce(max(seq), 0) FROM gif) + place), 8, '0'), coalesce(author, 1), 's', coalesce(title, ''), coalesce(command, ''),
           coalesce(description, ''), coalesce(shell, 'zsh'), coalesce(visibility, 'public'), 1, 1, 1, 1, '{}',
           coalesce("createdAt", now()),
           ARRAY(SELECT seq FROM tag JOIN json_array_elements_text(coalesce(tags, '[]')) AS used (name) USING (name))
         FROM given ORDER BY place
         RETURNING seq
       ), numbered AS (SELECT seq, row_number() OVER (ORDER BY seq) - 1 AS place FROM made
       ), stats AS (
         INSERT INTO gif_stats (gif_seq, view_count) SELECT seq, coalesce(views, 0) FROM numbered JOIN given USING (place)
       ), texts AS (
         INSERT INTO transcript (gif_seq, text, line_times)
         SELECT seq, transcript, '{}' FROM numbered JOIN given USING (place) WHERE transcript IS NOT NULL
       )
       SELECT seq FROM numbered ORDER BY seq`,
      [JSON.stringify(recordings.map((recording, place) => ({ place, ...recording })))],
    );
    return rows.map(({ seq }) => seq);
  }

  /** Changes recordings and updates their index. */
  async change(seqs: readonly number[], assignments: string): Promise<void> {
    await this.source.transaction(async (manager) => {
      await manager.query(`UPDATE gif SET ${assignments} WHERE seq = ANY($1)`, [seqs]);
      await this.index.refresh(seqs, manager);
    });
  }

  async setViews(seq: number, views: number): Promise<void> {
    await this.source.query('UPDATE gif_stats SET view_count = $2 WHERE gif_seq = $1', [seq, views]);
  }

  /** Recordings with a lexeme, in order. */
  async having(lexeme: string, table = 'search_document'): Promise<number[]> {
    const rows = await this.source.query<{ seq: number }[]>(
      `SELECT gif_seq AS seq FROM ${table} WHERE lexemes @@ $1::tsquery ORDER BY gif_seq`,
      [lexeme],
    );
    return rows.map(({ seq }) => seq);
  }
}
