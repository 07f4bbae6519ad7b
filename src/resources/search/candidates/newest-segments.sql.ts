import {
  filterLexeme,
  LARGE_SEGMENT_BITS,
  quote,
  SMALL_SEGMENT_BITS,
} from '../../../indexing/search-index/search-document.js';
import { MARGIN, MAX_LARGE_SEGMENTS, MAX_SMALL_SEGMENTS } from './search-plan.js';

/**
 * SQL: the tsquery for the id segments that `searchPlan` reads first for the newest matches; null if there are too many.
 * The parameters are SQL expressions.
 * @param need the number of wanted matches
 * @param documents the number of expected matches
 * @param newest the newest of all documents
 */
export function newestSegments(need: string, documents: string, newest: string): string {
  const oldest = `${newest} + 1 - ${need} * ${MARGIN} * ${newest} / nullif(${documents}, 0)`;
  const segments = (bits: number, lexeme: string, most: number): string => `(
    SELECT string_agg(replace($$${quote(lexeme)}$$, '0', segment::text), '|')::tsquery
    FROM generate_series(greatest(0, floor((${oldest}) / ${2 ** bits}))::bigint, ${newest} >> ${bits}) AS segment
    HAVING count(*) <= ${most})`;
  const small = segments(SMALL_SEGMENT_BITS, filterLexeme.smallSegment(0), MAX_SMALL_SEGMENTS);
  const large = segments(LARGE_SEGMENT_BITS, filterLexeme.largeSegment(0), MAX_LARGE_SEGMENTS);
  return `coalesce(${small}, ${large})`;
}
