import { TRANSCRIPT_MAX } from '../../indexing/search-index/search-document.js';

export const FILTER_IDS = {
  name: 'search names',
  text: `
    SELECT (SELECT tag_seq FROM tag_by_slug WHERE slug = $1) AS "tagSeq",
      (SELECT user_seq FROM username WHERE lower(username) = lower($2)) AS "authorSeq"`,
};

export const TEXTS = {
  name: 'search texts',
  text: `
    SELECT seq, description, left(transcript, ${TRANSCRIPT_MAX}) AS transcript, line_times AS "lineTimes"
    FROM gif_text WHERE seq = ANY($1::bigint[])`,
};
