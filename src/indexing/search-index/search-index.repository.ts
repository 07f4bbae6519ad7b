import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { run } from '../../platform/database/statement.js';
import { LEXEMES_VERSION, type SearchableRecording, TRANSCRIPT_MAX } from './search-document.js';

/** A public recording, as its document is made from it. */
export interface IndexedRecording extends SearchableRecording {
  readonly createdAt: Date;
  readonly views: number;
}

/** A document, ready to be written. */
export interface DocumentRow {
  readonly seq: number;
  /** When the recording was made, in years since 2020. */
  readonly born: number;
  readonly heat: number;
  readonly views: number;
  readonly lexemes: string;
}

const HOLD = {
  name: 'search hold',
  text: `SELECT seq FROM gif WHERE seq = ANY($1::bigint[]) ORDER BY seq FOR NO KEY UPDATE`,
};

const READ = {
  name: 'search read',
  text: `
    SELECT gif.seq, title, command, description, shell, author_seq AS "authorSeq", tag_seqs AS "tagSeqs",
      ARRAY(SELECT tag.name FROM tag WHERE tag.seq = ANY(gif.tag_seqs) ORDER BY tag.seq) AS tags,
      coalesce(left(transcript.text, ${TRANSCRIPT_MAX}), '') AS transcript,
      created_at AS "createdAt",
      coalesce(stats.view_count, 0) AS views
    FROM gif
    LEFT JOIN transcript ON transcript.gif_seq = gif.seq
    LEFT JOIN gif_stats AS stats ON stats.gif_seq = gif.seq
    WHERE gif.seq = ANY($1::bigint[]) AND visibility = 'public' AND deleted_at IS NULL
    ORDER BY gif.seq`,
};

// A document that did not change is not written: most edits of a recording change nothing that it is found by. One that
// has what a level of the popular asks for belongs to it from the start. First the document, then the popular: everybody
// locks them in this order.
const WRITE = {
  name: 'search write',
  text: `
    WITH given AS (
      SELECT * FROM unnest($1::bigint[], $2::real[], $3::real[], $4::integer[], $5::tsvector[])
        AS given (gif_seq, born, heat, views, lexemes)
    ), written AS (
      INSERT INTO search_document AS document (gif_seq, version, born, heat, lexemes, summary)
      SELECT gif_seq, ${LEXEMES_VERSION}, born, heat, lexemes, ts_filter(lexemes, '{a,b,c}') FROM given ORDER BY gif_seq
      ON CONFLICT (gif_seq) DO UPDATE
        SET version = excluded.version, lexemes = excluded.lexemes, summary = excluded.summary
      WHERE document.lexemes <> excluded.lexemes OR document.version <> excluded.version
      RETURNING gif_seq, born, heat, lexemes
    )
    INSERT INTO search_popular AS popular (gif_seq, level, born, heat, lexemes)
    SELECT gif_seq, reached.level, written.born, written.heat, written.lexemes
    FROM written JOIN given USING (gif_seq) CROSS JOIN LATERAL (
      SELECT max(level) AS level FROM (
        SELECT level FROM search_level AS bound WHERE given.views > bound.views OR written.heat > bound.heat
        UNION ALL SELECT level FROM search_popular AS before WHERE before.gif_seq = written.gif_seq
      ) AS levels
    ) AS reached
    WHERE reached.level IS NOT NULL
    ORDER BY gif_seq
    ON CONFLICT (gif_seq) DO UPDATE SET lexemes = excluded.lexemes`,
};

const REMOVE = {
  name: 'search remove',
  text: 'DELETE FROM search_document WHERE gif_seq = ANY($1::bigint[])',
};

/** Writes what recordings are found by. */
@Injectable()
export class SearchIndexRepository {
  /** Until the transaction ends nobody else changes these recordings, so that what is read of them stays true. */
  async hold(seqs: readonly number[], manager: EntityManager): Promise<void> {
    await run(manager, HOLD, [seqs]);
  }

  /** Those of them that are public. */
  read(seqs: readonly number[], manager: EntityManager): Promise<IndexedRecording[]> {
    return run(manager, READ, [seqs]);
  }

  async write(documents: readonly DocumentRow[], manager: EntityManager): Promise<void> {
    await run(manager, WRITE, [
      documents.map(({ seq }) => seq),
      documents.map(({ born }) => born),
      documents.map(({ heat }) => heat),
      documents.map(({ views }) => views),
      documents.map(({ lexemes }) => lexemes),
    ]);
  }

  async remove(seqs: readonly number[], manager: EntityManager): Promise<void> {
    await run(manager, REMOVE, [seqs]);
  }
}
