import { exactErrorRate } from '../../test/support/character-error-rate.js';
import type { ShownRows } from './shown-rows.js';

export interface RowErrors {
  readonly rows: number;
  readonly exact: number;
  readonly letters: number;
  /** Letters of the rows that were missed or misread. */
  readonly wrong: number;
  /** Rows that were read but resemble no actual row. */
  readonly invented: readonly string[];
  readonly misread: readonly string[];
}

/** A row with a larger share of errors counts as another row. */
const LIKENESS = 0.4;

/** Compares the rows that were read with the actual rows, in any order. Each row counts once. */
export function rowErrors({ standing, all }: ShownRows, read: readonly string[]): RowErrors {
  const readOnce = [...new Set(read.map((row) => row.trimEnd()))];
  // The left margin of a picture is unknown, so all rows may be moved alike.
  const known = new Set(readOnce);
  const misread = standing.filter((row) => !known.has(row));
  const errorsOf = (row: string): number =>
    Math.min(row.length, ...readOnce.map((other) => Math.round(row.length * likeness(row, other))));
  const shown = new Set(all);
  const invented = readOnce.filter(
    (row) => row !== '' && !shown.has(row) && !all.some((other) => likeness(other, row) <= LIKENESS),
  );
  return {
    rows: standing.length,
    exact: standing.length - misread.length,
    letters: standing.join('').length,
    wrong: misread.reduce((sum, row) => sum + errorsOf(row), 0),
    invented,
    misread,
  };
}

/** Errors as a share of the truth; rows of very different lengths need no comparison. */
function likeness(truth: string, read: string): number {
  const apart = Math.abs(truth.length - read.length) / truth.length;
  return apart > LIKENESS ? apart : exactErrorRate(truth, read);
}
