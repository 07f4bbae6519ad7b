import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { yearsSince2020 } from '../../indexing/search-index/hot-score.js';
import { SearchDocumentEntity } from '../../indexing/search-index/search-document.entity.js';
import { maxEdits } from '../../indexing/search-index/vocabulary/spelling-keys.js';
import { wordKeys } from '../../indexing/search-index/vocabulary/word-keys.js';
import { NoReplica, ReplicaReads } from '../../platform/replica/replica-reads.js';
import { SEARCH_DATA_SOURCE } from '../../platform/database/data-source-options.js';
import type { PageRequest } from '../../platform/database/page-request.js';
import { run, type Statement } from '../../platform/database/statement.js';
import { type FoundRow, foundRows, ROWS } from './found-row.js';
import { type LaterBlock, LATER_BLOCKS } from './later-blocks.js';
import * as lookups from './lookups.sql.js';
import {
  all,
  type BaseScore,
  type Conditions,
  type FieldGroup,
  type SearchScope,
  type SearchTerms,
} from './ranking/search-terms.js';
import { BY_AGE, BY_GROUP, BY_HOT_SCORE, BY_VIEWS } from './search.sql.js';

/** Ties are broken by the newer document. */
export type CandidateOrder = 'hot' | 'views' | 'recent';

export interface Candidate {
  readonly seq: number;
  /** Null when the search did not determine it. */
  readonly base: BaseScore | null;
  /** Null if it was not requested. */
  readonly score: number | null;
}

export interface Estimate {
  /** The approximate number of matches. */
  readonly documents: number;
  /** The newest of all documents, whether it matches or not. */
  readonly newest: number;
}

export interface Found {
  readonly first: readonly Candidate[];
  /** Null if too many are expected, or the tier does not exist. */
  readonly matches: number | null;
}

export interface BoundedFound extends Found {
  readonly estimate: Estimate;
}

export interface GroupedFound extends Found {
  /** The number of groups that were read. */
  readonly read: number;
  /** Of each group; null where better groups have enough. */
  readonly estimates: readonly (Estimate | null)[];
}

export interface Reading {
  readonly terms: SearchTerms;
  readonly limit: number;
  /** The first and the last to score, from 1. */
  readonly scored: readonly [number, number];
  /** None is scored if fewer are found. */
  readonly least: number;
  /** The base score of all, or null to determine each. */
  readonly base: BaseScore | null;
}

export interface KnownWord {
  readonly word: string;
  readonly count: number;
}

export interface FilterIds {
  readonly tagSeq: number | null;
  readonly authorSeq: number | null;
}

/** Sorts after every word that starts with a prefix. */
const LAST_CHARACTER = '\u{10ffff}';
/** Compounds complete only existing compounds: `kub` is completed by their first word. */
const COMPOUND = /[\p{L}\p{N}][^\p{L}\p{N}\p{M}]/u;

/** Of the field groups in the statements. */
const BASES = [3, 2, 1, 0] as const;
const EVERYWHERE = 0;

interface Selected {
  readonly matches: number | null;
  readonly seqs: readonly number[];
  readonly scores: Readonly<Record<number, number>> | null;
}

interface SelectedGroups extends Selected {
  readonly bases: readonly BaseScore[];
  readonly areRead: readonly (boolean | null)[];
  readonly estimates: readonly (number | null)[];
  readonly newest: number;
}

/** All reads of a search, with the settings of searches. Raw SQL, because tsvector plans are the hot path. */
@Injectable()
export class SearchRepository {
  constructor(
    @InjectRepository(SearchDocumentEntity, SEARCH_DATA_SOURCE)
    private readonly documents: Repository<SearchDocumentEntity>,
    private readonly reads: ReplicaReads = new NoReplica(),
  ) {}

  filterIds(tag: string | undefined, username: string | undefined): Promise<FilterIds> {
    return this.one(lookups.FILTER_IDS, [tag ?? null, username ?? null]);
  }

  /** The data of a page by `seq`, without recordings deleted or hidden since they were found. */
  async rows(seqs: readonly number[]): Promise<Map<number, FoundRow>> {
    return foundRows(await this.run(ROWS, [seqs]));
  }

  laterBlocks(wanted: ReadonlyMap<number, readonly string[]>, max: number): Promise<LaterBlock[]> {
    const pairs = [...wanted].flatMap(([seq, heads]) => heads.map((head) => [seq, head] as const));
    return this.run(LATER_BLOCKS, [pairs.map(([seq]) => seq), pairs.map(([, head]) => head), max]);
  }

  popularGifs(
    { shell, tagSeq, theme }: SearchScope & { readonly theme?: string },
    { page, size }: PageRequest,
  ): Promise<{ count: number; seqs: number[] }> {
    const values = [shell ?? null, tagSeq ?? null, (page - 1) * size, size, theme ?? null];
    return this.one(lookups.POPULAR, values);
  }

  estimate({ unordered }: FieldGroup): Promise<Estimate> {
    return this.one(lookups.ESTIMATE, [all(unordered)]);
  }

  async count(conditions: Conditions): Promise<number> {
    return (await this.one<{ matches: number }>(lookups.COUNT, [all(conditions)])).matches;
  }

  everywhere(conditions: Conditions, order: CandidateOrder, reading: Reading): Promise<Found> {
    return order === 'hot'
      ? this.find(BY_HOT_SCORE, reading, [all(conditions), reading.base, EVERYWHERE])
      : this.first(order, reading, [all(conditions), Infinity, null]);
  }

  /**
   * If more than `most` are expected to match, it reads nothing; newest first, except for phrases, it reads the id segments
   * that probably have enough.
   */
  async below(
    most: number,
    { match, unordered }: FieldGroup,
    order: 'recent' | 'views',
    reading: Reading,
  ): Promise<BoundedFound> {
    const row = await this.first(order, reading, [all(match), most, all(unordered)]);
    return { ...row, estimate: row };
  }

  /** Reads the groups in turn until there are enough, or more than `most` are expected to match the next. */
  async groupByGroup(most: number, groups: SearchTerms['groups'], reading: Reading): Promise<GroupedFound> {
    const wanted = BASES.map((base) => groups.find((group) => group.base === base));
    const row = await this.find<SelectedGroups>(BY_GROUP, reading, [
      most,
      ...wanted.map((group) => queryOf(group?.match)),
      ...wanted.map((group) => queryOf(group?.unordered)),
    ]);
    const places = groups.map(({ base }) => BASES.indexOf(base));
    return {
      first: row.first.map((each, at) => ({ ...each, base: row.bases[at] ?? null })),
      matches: row.matches,
      read: places.filter((place) => row.areRead[place]).length,
      estimates: places.map((place) => {
        const documents = row.estimates[place] ?? null;
        return documents === null ? null : { documents, newest: row.newest };
      }),
    };
  }

  /** The best of all documents in this order. */
  popular(tier: number, conditions: Conditions, order: 'hot' | 'views', reading: Reading): Promise<Found> {
    return order === 'hot'
      ? this.find(BY_HOT_SCORE, reading, [all(conditions), reading.base, tier])
      : this.first(order, reading, [all(conditions), Infinity, null], tier);
  }

  private first(
    order: 'recent' | 'views',
    reading: Reading,
    conditions: readonly [match: string, most: number, toEstimate: string | null],
    tier = EVERYWHERE,
  ): Promise<Found & Estimate> {
    const values = [...conditions, ...baseQueries(reading.terms)];
    return order === 'recent'
      ? this.find<Selected & Estimate>(BY_AGE, reading, [...values, !reading.terms.hasPhrase])
      : this.find<Selected & Estimate>(BY_VIEWS, reading, [...values, tier]);
  }

  private async find<Row extends Selected>(
    statement: Statement,
    { terms, limit, scored, least, base }: Reading,
    values: readonly unknown[],
  ): Promise<Row & Found> {
    const age = yearsSince2020(new Date());
    const row = await this.one<Row>(statement, [limit, ...scored, least, terms.ranking, age, ...values]);
    return { ...row, first: row.seqs.map((seq) => ({ seq, base, score: row.scores?.[seq] ?? null })) };
  }

  /** Scores by `seq`, without deleted documents. */
  async scores(documents: readonly Candidate[], terms: SearchTerms): Promise<Map<number, number>> {
    const rows = await this.run<{ seq: number; score: number }>(lookups.SCORES, [
      documents.map(({ seq }) => seq),
      documents.map(({ base }) => base),
      terms.ranking,
      yearsSince2020(new Date()),
      ...baseQueries(terms),
    ]);
    return new Map(rows.map(({ seq, score }) => [seq, score]));
  }

  /** Lexemes of the most used words with this beginning. */
  async completions(beginning: string): Promise<string[]> {
    const values = [beginning, beginning + LAST_CHARACTER, COMPOUND.test(beginning)];
    const rows = await this.run<{ lexeme: string }>(lookups.COMPLETIONS, values);
    return rows.map(({ lexeme }) => lexeme);
  }

  async knownWords(words: readonly string[]): Promise<Set<string>> {
    const rows = await this.run<{ word: string }>(lookups.KNOWN_WORDS, [words]);
    return new Set(rows.map(({ word }) => word));
  }

  /** The most used words that may be within the correction distance. */
  similarWords(word: string): Promise<KnownWord[]> {
    return this.run(lookups.SIMILAR_WORDS, [wordKeys(word), word, maxEdits(word)]);
  }

  private run<Row extends object>(statement: Statement, values: readonly unknown[]): Promise<Row[]> {
    return this.reads.read('search', this.documents.manager, (manager) =>
      run<Row>(manager, statement, values),
    );
  }

  /** The row of a statement that always has one. */
  private async one<Row extends object>(statement: Statement, values: readonly unknown[]): Promise<Row> {
    const [row] = (await this.run<Row>(statement, values)) as [Row];
    return row;
  }
}

function baseQueries({ groups }: SearchTerms): (string | null)[] {
  return BASES.slice(0, -1).map((base) => queryOf(groups.find((group) => group.base === base)?.match));
}

const queryOf = (conditions: Conditions | undefined): string | null => (conditions ? all(conditions) : null);
