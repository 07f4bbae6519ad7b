import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { yearsSince2020 } from '../../indexing/search-index/hot-score.js';
import { maxEdits } from '../../indexing/search-index/vocabulary/spelling-keys.js';
import { wordKeys } from '../../indexing/search-index/vocabulary/word-keys.js';
import { writtenWords } from '../../indexing/search-index/vocabulary/written-words.js';
import { SEARCH_DATA_SOURCE } from '../../platform/database/data-source-options.js';
import type { PageRequest } from '../../platform/database/page-request.js';
import { run, type Statement } from '../../platform/database/statement.js';
import { baseQueries } from './candidates/base-score.js';
import type {
  BoundedFound,
  Candidate,
  Estimate,
  Found,
  GroupedFound,
  Reading,
} from './candidates/candidate.js';
import * as candidates from './candidates/candidates.sql.js';
import type { Selected } from './candidates/selection.sql.js';
import type { QueryWords } from './candidates/query-words.js';
import type { CandidateOrder } from './candidates/search-plan.js';
import { filtersOf, type SearchScope } from './candidates/search-scope.js';
import { all, type Conditions, type FieldGroup, type SearchTerms } from './candidates/search-terms.js';
import {
  type GifJson,
  gifsOf,
  isVisibleTo,
  type ListedGif,
  type TagJson,
} from '../gifs/data/gif.read-model.js';
import {
  keyOfBeginning,
  keyOfWord,
  type QueryWordRow,
  rowsByKey,
  type WordCache,
} from './candidates/word-cache.js';
import { type FoundRow, foundRow, type GifTexts } from './found-row.js';
import type { Clause } from './query/clause.js';
import { SCORES } from './ranking/scores.sql.js';
import { FILTER_IDS, POPULAR, ROWS } from './search.sql.js';
import type { KnownWord } from './spelling/nearest-words.js';
import { KNOWN_WORDS, QUERY_WORDS, SIMILAR_WORDS } from './spelling/words.sql.js';

export interface FilterIds {
  readonly tagSeq: number | null;
  readonly authorSeq: number | null;
}

interface RowOfPage extends GifTexts {
  readonly gifs: GifJson<ListedGif>[] | null;
  readonly tags: TagJson[] | null;
}

const NOTHING: Found = { first: [], matches: 0 };
const NO_DOCUMENTS: Estimate = { documents: 0, newest: 0 };
/** Sorts after every word that starts with a prefix. */
const LAST_CHARACTER = '\u{10ffff}';
/** Compounds complete only existing compounds: `kub` is completed by their first word. */
const COMPOUND = /[\p{L}\p{N}][^\p{L}\p{N}\p{M}]/u;

/** The tsquery to estimate the matches, and the conditions. */
const withEstimate = ({ unordered, match }: FieldGroup): Conditions => [all(unordered), ...match];

/** All reads of a search, with the settings of searches. Raw SQL, because tsvector plans are the hot path. */
@Injectable()
export class SearchRepository {
  constructor(@InjectDataSource(SEARCH_DATA_SOURCE) private readonly database: DataSource) {}

  async filterIds(tag: string | undefined, username: string | undefined): Promise<FilterIds> {
    const [ids] = await this.run<FilterIds>(FILTER_IDS, [tag ?? null, username ?? null]);
    return ids ?? { tagSeq: null, authorSeq: null };
  }

  /** The data of a page by `seq`, without recordings deleted or hidden since they were found. */
  async rows(seqs: readonly number[]): Promise<Map<number, FoundRow>> {
    const rows = await this.run<RowOfPage>(ROWS, [seqs]);
    const [{ gifs, tags } = { gifs: null, tags: null }] = rows.filter((row) => row.gifs !== null);
    const texts = new Map(rows.map((row) => [row.seq, row]));
    return new Map(
      gifsOf(gifs, tags).flatMap((gif) => {
        const its = texts.get(gif.seq);
        return its && isVisibleTo(null, gif) ? [[gif.seq, foundRow(gif, its)] as const] : [];
      }),
    );
  }

  async popularGifs(
    { shell, tagSeq, theme }: SearchScope & { readonly theme?: string },
    { page, size }: PageRequest,
  ): Promise<{ count: number; seqs: number[] }> {
    const values = [shell ?? null, tagSeq ?? null, (page - 1) * size, size, theme ?? null];
    const [row] = await this.run<{ count: number; seqs: number[] }>(POPULAR, values);
    return row ?? { count: 0, seqs: [] };
  }

  async estimate({ unordered }: FieldGroup): Promise<Estimate> {
    const [row] = await this.run<Estimate>(candidates.ESTIMATE, [all(unordered)]);
    return row ?? NO_DOCUMENTS;
  }

  async count(conditions: Conditions): Promise<number> {
    const [row] = await this.run<{ matches: number }>(candidates.count(conditions.length), conditions);
    return row?.matches ?? 0;
  }

  async everywhere(conditions: Conditions, order: CandidateOrder, reading: Reading): Promise<Found> {
    const statement = candidates.everywhere(order, conditions.length);
    const [found] = await this.select(statement, reading, conditions);
    return found ?? NOTHING;
  }

  /**
   * If more than `most` are expected to match, it reads nothing; newest first, except for phrases, it reads the id segments
   * that probably have enough.
   */
  async below(
    most: number,
    group: FieldGroup,
    order: CandidateOrder,
    reading: Reading,
  ): Promise<BoundedFound> {
    const conditions = withEstimate(group);
    const statement =
      order === 'recent' && !reading.terms.hasPhrase
        ? candidates.newestFirst(group.match.length)
        : candidates.below(order, group.match.length);
    const [found] = await this.select<candidates.SelectedBelow>(statement, reading, conditions, most);
    return found ? { ...found, estimate: found } : { ...NOTHING, estimate: NO_DOCUMENTS };
  }

  /** Reads the groups in turn until there are enough, or more than `most` are expected to match the next. */
  async groupByGroup(most: number, groups: SearchTerms['groups'], reading: Reading): Promise<GroupedFound> {
    const bases = groups.map(({ base }) => base);
    const statement = candidates.groupByGroup(bases, groups[0].match.length);
    const conditions = groups.flatMap(withEstimate);
    const [found] = await this.select<candidates.SelectedGroups>(statement, reading, conditions, most);
    if (!found) return { ...NOTHING, read: groups.length, estimates: [] };
    const { newest, estimates } = found;
    return {
      ...found,
      estimates: estimates.map((documents) => (documents === null ? null : { documents, newest })),
    };
  }

  /** The best of all documents in this order, or null if the tier does not exist. */
  async popular(
    tier: number,
    conditions: Conditions,
    order: 'hot' | 'views',
    reading: Reading,
  ): Promise<Found | null> {
    const [found] = await this.select(
      candidates.popular(order, tier, conditions.length),
      reading,
      conditions,
    );
    return found ?? null;
  }

  private async select<Row extends Omit<Selected, 'matches'> = Selected>(
    statement: Statement,
    { terms, limit, scored, least, base }: Reading,
    conditions: Conditions,
    most = Infinity,
  ): Promise<(Row & Pick<Found, 'first'>)[]> {
    const age = yearsSince2020(new Date());
    const values = [limit, most, ...scored, least, ...baseQueries(terms), terms.ranking, age, base];
    const rows = await this.run<Row>(statement, [...values, ...conditions]);
    return rows.map((row) => {
      const scores = new Map(row.scoredSeqs.map((seq, at) => [seq, row.scores[at]]));
      const first = row.seqs.map((seq, at) => ({
        seq,
        base: row.bases[at] ?? null,
        score: scores.get(seq) ?? null,
      }));
      return { ...row, first };
    });
  }

  /** Scores by `seq`, without deleted documents. */
  async scores(documents: readonly Candidate[], terms: SearchTerms): Promise<Map<number, number>> {
    const rows = await this.run<{ seq: number; score: number }>(SCORES, [
      documents.map(({ seq }) => seq),
      documents.map(({ base }) => base),
      ...baseQueries(terms),
      terms.ranking,
      yearsSince2020(new Date()),
    ]);
    return new Map(rows.map(({ seq, score }) => [seq, score]));
  }

  async queryWords(
    clauses: readonly Clause[],
    scope: SearchScope = {},
    cache?: WordCache,
  ): Promise<QueryWords> {
    const prefix = clauses.find((clause) => clause.prefix)?.beginning ?? null;
    const words = clauses.flatMap(({ excluded, text }) => (excluded ? [] : writtenWords(text)));
    const filters = filtersOf(scope);
    const read = async (keys: readonly string[]) => {
      const isPrefixRead = prefix !== null && keys.includes(keyOfBeginning(prefix));
      const filtersToRead = filters.filter(({ lexeme }) => keys.includes(lexeme));
      const rows = await this.run<QueryWordRow>(QUERY_WORDS, [
        isPrefixRead ? prefix : null,
        isPrefixRead ? prefix + LAST_CHARACTER : null,
        prefix !== null && COMPOUND.test(prefix),
        words.filter((word) => keys.includes(keyOfWord(word))),
        filtersToRead.map(({ lexeme }) => lexeme),
        filtersToRead.map(({ list }) => list),
      ]);
      return rowsByKey(keys, rows, prefix);
    };
    const keys = [
      ...words.map(keyOfWord),
      ...filters.map(({ lexeme }) => lexeme),
      ...(prefix === null ? [] : [keyOfBeginning(prefix)]),
    ];
    const rows = [...(await (cache ? cache.get(keys, read) : read(keys))).values()].flat();
    return {
      completions: rows.filter(({ completes }) => completes).map(({ lexeme }) => lexeme),
      uses: new Map(rows.map(({ lexeme, count }) => [lexeme, count])),
    };
  }

  async knownWords(words: readonly string[]): Promise<Set<string>> {
    const rows = await this.run<{ word: string }>(KNOWN_WORDS, [words]);
    return new Set(rows.map(({ word }) => word));
  }

  /** The most used words that may be within the correction distance. */
  similarWords(word: string): Promise<KnownWord[]> {
    return this.run(SIMILAR_WORDS, [wordKeys(word), word, maxEdits(word)]);
  }

  private run<Row extends object>(statement: Statement, values: readonly unknown[]): Promise<Row[]> {
    return run<Row>(this.database.manager, statement, values);
  }
}
