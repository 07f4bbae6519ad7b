import type { FoundRow } from './found-row.js';
import { indexed } from './matches/query-terms.js';
import type { SearchedTranscript } from './matches/find-matches.js';

export interface LaterBlock {
  readonly seq: number;
  readonly text: string;
  readonly firstLine: number;
}

/**
 * Of each recording, the blocks that have most of what is wanted, then the earliest. OFFSET 0 decompresses lexemes once.
 * The text is cut by bytes: PostgreSQL takes four times as long to count characters.
 * $1 the recordings, one for each of $2: a lexeme between line feeds, or the beginning of one; $3 blocks of a recording
 */
export const LATER_BLOCKS = {
  name: 'search later blocks',
  text: `
    SELECT seq, first_line AS "firstLine",
      convert_from(substring(convert_to(transcript, 'UTF8') FROM first_byte + 1 FOR bytes), 'UTF8') AS text
    FROM (
      SELECT gif_seq, array_agg(head) AS heads FROM unnest($1::bigint[], $2::text[]) AS given (gif_seq, head)
      GROUP BY gif_seq
    ) AS wanted
    CROSS JOIN LATERAL (
      SELECT *, (SELECT count(*) FROM unnest(heads) AS head WHERE strpos(lexemes, head) > 0) AS found
      FROM (
        SELECT number, first_line, first_byte, bytes, lexemes || '' AS lexemes FROM search_block
        WHERE search_block.gif_seq = wanted.gif_seq OFFSET 0
      ) AS block
      ORDER BY found DESC, number LIMIT $3
    ) AS best
    JOIN gif_text ON seq = gif_seq
    WHERE found > 0`,
};

export function laterBlockOf(
  { fields: { transcript } }: FoundRow,
  { text, firstLine }: LaterBlock,
): SearchedTranscript {
  const [lineTimes, castTimes] = [transcript?.lineTimes, transcript?.castTimes];
  return Object.assign(indexed(text), {
    lineTimes: lineTimes?.slice(firstLine) ?? [],
    castTimes: castTimes?.slice(firstLine),
  });
}
