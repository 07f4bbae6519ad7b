import { TRANSCRIPT_MAX } from '../../indexing/search-index/search-document.js';

export const FILTER_IDS = {
  name: 'search names',
  text: `
    SELECT (SELECT seq FROM tag WHERE slug = $1) AS "tagSeq",
      (SELECT seq FROM app_user WHERE lower(username) = lower($2)) AS "authorSeq"`,
};

export const TEXTS = {
  name: 'search texts',
  text: `
    SELECT seq, description, left(text, ${TRANSCRIPT_MAX}) AS transcript, line_times AS "lineTimes"
    FROM gif LEFT JOIN transcript ON transcript.gif_seq = gif.seq WHERE seq = ANY($1::bigint[])`,
};
