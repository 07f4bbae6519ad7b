import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { SEARCH_DATA_SOURCE } from '../../platform/database/data-source-options.js';
import { run } from '../../platform/database/statement.js';
import { TRANSCRIPT_MAX } from '../../indexing/search-index/search-document.js';

/** A tag and a user by the numbers that the database knows them by. */
export interface Named {
  /** Null when there is no such tag. */
  readonly tagSeq: number | null;
  /** Null when there is no such user. */
  readonly authorSeq: number | null;
}

/** The texts of a recording that a list does not show. */
export interface HitTexts {
  readonly seq: number;
  readonly description: string;
  /** As much of it as is searched; null when there is none. */
  readonly transcript: string | null;
  readonly lineTimes: readonly number[] | null;
}

const NAMED = {
  name: 'search names',
  text: `
    SELECT (SELECT seq FROM tag WHERE slug = $1) AS "tagSeq",
      (SELECT seq FROM app_user WHERE lower(username) = lower($2)) AS "authorSeq"`,
};

const TEXTS = {
  name: 'search texts',
  text: `
    SELECT seq, description, left(text, ${TRANSCRIPT_MAX}) AS transcript, line_times AS "lineTimes"
    FROM gif LEFT JOIN transcript ON transcript.gif_seq = gif.seq WHERE seq = ANY($1::bigint[])`,
};

@Injectable()
export class SearchRepository {
  constructor(@InjectDataSource(SEARCH_DATA_SOURCE) private readonly database: DataSource) {}

  async find(tag: string | undefined, username: string | undefined): Promise<Named> {
    const [named] = await run<Named>(this.database.manager, NAMED, [tag ?? null, username ?? null]);
    return named ?? { tagSeq: null, authorSeq: null };
  }

  /** In no order. */
  texts(seqs: readonly number[]): Promise<HitTexts[]> {
    return run(this.database.manager, TEXTS, [seqs]);
  }
}
