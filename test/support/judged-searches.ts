import { readFileSync } from 'node:fs';
import type { SearchRecording } from './search-database.js';

export const JUDGED_RESULTS = 10;

function fixture(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`../fixtures/judged/${name}.json`, import.meta.url), 'utf8'));
}

/** Recordings like those of users, by their names in the judgements. */
export const judgedRecordings = fixture('recordings') as Record<string, SearchRecording>;
/** Grades of recordings: 3 is an exact result, 2 is helpful, 1 is related; others are irrelevant. */
export const judgedSearches = fixture('searches') as Record<string, Record<string, 1 | 2 | 3>>;

/**
 * nDCG@10: the discounted cumulative gain of an order (Järvelin and Kekäläinen 2002, with gains of 2^grade - 1), divided
 * by that of the ideal order.
 */
export function normalisedGain(found: readonly string[], grades: Readonly<Record<string, number>>): number {
  const gain = (order: readonly number[]) =>
    order
      .slice(0, JUDGED_RESULTS)
      .reduce((sum, grade, place) => sum + (2 ** grade - 1) / Math.log2(place + 2), 0);
  const best = Object.values(grades).sort((a, b) => b - a);
  return gain(found.map((name) => grades[name] ?? 0)) / gain(best);
}
