import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Search1763730000000 implements MigrationInterface {
  name = 'Search1763730000000';

  async up(query: QueryRunner): Promise<void> {
    await query.query(`
      -- Rows are narrow, so that thousands of matches are read at once: the lexemes lie apart from them.
      CREATE TABLE search_document (
        gif_seq bigint CONSTRAINT search_document_pk PRIMARY KEY
          CONSTRAINT search_document_gif REFERENCES gif (seq) ON DELETE CASCADE,
        version smallint NOT NULL,
        born real NOT NULL,
        heat real NOT NULL,
        lexemes tsvector NOT NULL
      ) WITH (fillfactor = 90, toast_tuple_target = 128);
      ALTER TABLE search_document ALTER lexemes SET STORAGE EXTERNAL;
      -- Without statistics every search is planned in the same way, and in a tenth of a millisecond.
      ALTER TABLE search_document ALTER lexemes SET STATISTICS 0;
      CREATE INDEX search_document_lexemes ON search_document USING gin (lexemes) WITH (fastupdate = off);
      CREATE INDEX search_document_sample ON search_document USING gin (lexemes) WITH (fastupdate = off)
        WHERE (gif_seq >> 6) & 63 = 0;

      CREATE TABLE search_popular (
        gif_seq bigint CONSTRAINT search_popular_pk PRIMARY KEY
          CONSTRAINT search_popular_document REFERENCES search_document (gif_seq) ON DELETE CASCADE,
        level smallint NOT NULL,
        born real NOT NULL,
        heat real NOT NULL,
        lexemes tsvector NOT NULL
      ) WITH (fillfactor = 90, toast_tuple_target = 128);
      ALTER TABLE search_popular ALTER lexemes SET STORAGE EXTERNAL;
      ALTER TABLE search_popular ALTER lexemes SET STATISTICS 0;
      CREATE INDEX search_popular_1 ON search_popular USING gin (lexemes) WITH (fastupdate = off);
      CREATE INDEX search_popular_2 ON search_popular USING gin (lexemes) WITH (fastupdate = off) WHERE level >= 2;
      CREATE INDEX search_popular_3 ON search_popular USING gin (lexemes) WITH (fastupdate = off) WHERE level >= 3;

      CREATE TABLE search_level (
        level smallint CONSTRAINT search_level_pk PRIMARY KEY,
        views integer NOT NULL,
        heat real NOT NULL
      );

      CREATE TABLE search_word (
        word varchar(64) COLLATE "C" CONSTRAINT search_word_pk PRIMARY KEY,
        lexeme varchar(64) COLLATE "C" NOT NULL,
        count integer NOT NULL DEFAULT 1,
        keys integer[] NOT NULL
      );
      CREATE INDEX search_word_keys ON search_word USING gin (keys) WITH (fastupdate = off);
    `);
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('DROP TABLE search_word, search_level, search_popular, search_document');
  }
}
