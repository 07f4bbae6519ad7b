import type { Occurrence } from './query-terms.js';

/** UTF-16 offsets, `end` excluded. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

export interface MatchCluster extends TextRange {
  readonly weight: number;
  /** The number of other words in between. */
  readonly gap: number;
}

/** In UTF-16 units, without ellipses. */
const SNIPPET_LENGTH = 160;
/** A cut moves so far at most to fall between words. */
const MAX_CUT_SHIFT = 24;
const ELLIPSIS = '…';

const byMerit = (a: MatchCluster, b: MatchCluster): number => b.weight - a.weight || a.gap - b.gap;

/** Inserts into a list that is sorted by merit, after its equals. A sort allocates kilobytes for a few entries. */
export function insertByMerit<Each extends MatchCluster>(list: Each[], each: Each): void {
  list.push(each);
  for (let at = list.length - 1; at > 0; at--) {
    const before = list[at - 1];
    if (!before || byMerit(each, before) >= 0) return;
    list[at] = before;
    list[at - 1] = each;
  }
}

/** `key` is equal for clusters that look the same. */
export interface Appearance {
  readonly end: number;
  readonly key: string;
}

interface KeptCluster extends MatchCluster {
  readonly key: string;
}

/**
 * Collects the best clusters of a text from occurrences in order of their ends. Keeps one of those that look the
 * same or overlap.
 */
export class BestClusters {
  private readonly kept: KeptCluster[] = [];
  private readonly near: Occurrence[] = [];
  private readonly counts: number[];
  /** The sum of the weights of the terms in `near`. */
  private weight = 0;
  private open: MatchCluster | null = null;
  /** The last closed cluster and the end of its snippet. */
  private last: { cluster: MatchCluster; end: number } | null = null;
  private readonly wholeWeight: number;

  constructor(
    private readonly weights: readonly number[],
    private readonly limit: number,
    private readonly appearanceOf: (cluster: MatchCluster) => Appearance,
  ) {
    this.counts = weights.map(() => 0);
    this.wholeWeight = weights.reduce((sum, weight) => sum + weight, 0);
  }

  add(occurrence: Occurrence): void {
    this.near.push(occurrence);
    this.changeCount(occurrence.term, 1);
    while (this.isFirstRedundant(occurrence.end)) {
      const first = this.near.shift();
      if (first) this.changeCount(first.term, -1);
    }
    const cluster = this.cluster(occurrence);
    if (this.open && cluster.start >= this.open.end) this.close();
    if (!this.open || byMerit(cluster, this.open) < 0) this.open = cluster;
  }

  get isComplete(): boolean {
    return this.kept.length === this.limit && this.kept.every((cluster) => this.isPerfect(cluster));
  }

  finish(): readonly MatchCluster[] {
    this.close();
    return this.kept;
  }

  private count(term: number): number {
    return this.counts[term] ?? 0;
  }

  private changeCount(term: number, by: 1 | -1): void {
    const before = this.count(term);
    this.counts[term] = before + by;
    if (before === 0 || before + by === 0) this.weight += by * (this.weights[term] ?? 0);
  }

  /** Out of reach of the last occurrence, or repeated closer to it. */
  private isFirstRedundant(end: number): boolean {
    const [first] = this.near;
    if (!first || this.near.length === 1) return false;
    return end - first.start > SNIPPET_LENGTH || this.count(first.term) > 1;
  }

  private cluster(last: Occurrence): MatchCluster {
    const first = this.near[0] ?? last;
    const { weight } = this;
    const words = last.lastPosition - Math.min(first.firstPosition, last.firstPosition) + 1;
    const start = Math.min(first.start, last.start);
    return { start, end: last.end, weight, gap: Math.max(0, words - weight) };
  }

  private isPerfect({ weight, gap }: MatchCluster): boolean {
    return weight === this.wholeWeight && gap === 0;
  }

  private close(): void {
    const cluster = this.open;
    this.open = null;
    const worst = this.kept.at(-1);
    if (!cluster || (this.kept.length === this.limit && worst && byMerit(cluster, worst) >= 0)) return;
    if (this.last && cluster.end <= this.last.end && byMerit(cluster, this.last.cluster) >= 0) return;
    const { key, end } = this.appearanceOf(cluster);
    this.last = { cluster, end };
    const same = this.kept.findIndex((other) => other.key === key);
    if (same >= 0 && byMerit(cluster, this.kept[same] ?? cluster) >= 0) return;
    if (same >= 0) this.kept.splice(same, 1);
    const { start, weight, gap } = cluster;
    insertByMerit(this.kept, { start, end: cluster.end, weight, gap, key });
    this.kept.length = Math.min(this.kept.length, this.limit);
  }
}

/** The limits when they are short, else a cut with the match in the middle. */
export function snippetRange(text: string, found: TextRange, limits: TextRange): TextRange {
  let { start, end } = limits;
  if (end - start > SNIPPET_LENGTH) {
    const length = Math.min(found.end - found.start, SNIPPET_LENGTH);
    const wanted = found.start - Math.floor((SNIPPET_LENGTH - length) / 2);
    const last = end - SNIPPET_LENGTH;
    const first = Math.max(start, Math.min(wanted, last));
    if (first > start) start = startOfWord(text, first, found.start);
    if (first < last) end = endOfWord(text, first + SNIPPET_LENGTH, found.end);
  }
  while (start < found.start && isSpace(text, start)) start++;
  while (end > found.end && isSpace(text, end - 1)) end--;
  return { start, end };
}

/** `shift` is the offset from the text to the snippet. */
export function snippetText(
  text: string,
  { start, end }: TextRange,
  limits: TextRange,
): { text: string; shift: number } {
  const before = text.slice(limits.start, start).trim() === '' ? '' : ELLIPSIS;
  const after = text.slice(end, limits.end).trim() === '' ? '' : ELLIPSIS;
  return { text: before + text.slice(start, end) + after, shift: before.length - start };
}

function startOfWord(text: string, offset: number, latest: number): number {
  const last = Math.min(offset + MAX_CUT_SHIFT, latest);
  for (let start = offset; start <= last; start++) if (isSpace(text, start - 1)) return start;
  return isInsideCharacter(text, offset) ? offset + 1 : offset;
}

function endOfWord(text: string, offset: number, earliest: number): number {
  const first = Math.max(offset - MAX_CUT_SHIFT, earliest);
  for (let end = offset; end >= first; end--) if (isSpace(text, end)) return end;
  return isInsideCharacter(text, offset) ? offset - 1 : offset;
}

const isInsideCharacter = (text: string, offset: number): boolean =>
  (text.codePointAt(offset - 1) ?? 0) > 0xffff;

const isSpace = (text: string, offset: number): boolean => /\s/.test(text.charAt(offset));
