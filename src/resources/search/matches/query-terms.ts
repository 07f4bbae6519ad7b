import type { SearchQuery } from '../query/search-query.js';
import type { TokenSink } from '../../../indexing/search-index/text/token-scanner.js';

/** Where a text has something that was asked for. */
export interface Occurrence {
  /** The number of the term; see `QueryTerms`. */
  readonly term: number;
  /** In UTF-16 offsets of the text, `end` excluded. */
  readonly start: number;
  readonly end: number;
  readonly firstPosition: number;
  readonly lastPosition: number;
}

interface Phrase {
  readonly term: number;
  readonly lexemes: readonly string[];
  /** For each lexeme, where the phrase up to it was seen last. */
  readonly seen: { position: number; start: number }[];
}

const NOWHERE = { position: -1, start: 0 };
const PLAIN_WORD = /^[\p{L}\p{N}\p{M}]+$/u;

/**
 * What a query asks for, numbered: each lexeme of its words and each phrase, without what it excludes.
 * Takes the tokens of a text in order and tells where they are something that was asked for.
 */
export class QueryTerms {
  /** How much each term counts: the number of its lexemes. */
  readonly weights: number[] = [];
  private readonly words = new Map<string, number>();
  private readonly phrases: Phrase[] = [];
  private beginning: { text: string; term: number; isPlain: boolean } | null = null;

  constructor({ clauses }: SearchQuery) {
    for (const { kind, lexemes, beginning, excluded } of clauses) {
      if (excluded) continue;
      if (kind === 'phrase') this.phrases.push({ term: this.add(lexemes.length), lexemes, seen: [] });
      else for (const lexeme of lexemes) if (!this.words.has(lexeme)) this.words.set(lexeme, this.add(1));
      if (beginning === null) continue;
      const term = this.words.get(lexemes.at(-1) ?? '') ?? 0;
      this.beginning = { text: beginning, term, isPlain: PLAIN_WORD.test(beginning) };
    }
  }

  private add(weight: number): number {
    return this.weights.push(weight) - 1;
  }

  /** The lexemes and beginnings of lexemes without which a text has nothing that was asked for. */
  get sought(): string[] {
    const ofPhrases = this.phrases.flatMap(({ lexemes }) => lexemes);
    return [...this.words.keys(), ...ofPhrases, ...(this.beginning ? [this.beginning.text] : [])];
  }

  /** The receiver of the tokens of one text. */
  sink(found: (occurrence: Occurrence) => void): TokenSink {
    for (const phrase of this.phrases) phrase.seen.fill(NOWHERE);
    return (lexeme, start, end, position) => {
      const term = this.words.get(lexeme) ?? this.beginningOf(lexeme);
      if (term !== undefined) found({ term, start, end, firstPosition: position, lastPosition: position });
      for (const phrase of this.phrases) {
        const begin = follow(phrase, lexeme, start, position);
        if (begin === null) continue;
        const firstPosition = position - phrase.lexemes.length + 1;
        found({ term: phrase.term, start: begin, end, firstPosition, lastPosition: position });
      }
    };
  }

  private beginningOf(lexeme: string): number | undefined {
    const { beginning } = this;
    if (!beginning || !lexeme.startsWith(beginning.text)) return undefined;
    // Of a compound that begins with a word, the word is enough; it has a token of its own.
    return beginning.isPlain && !PLAIN_WORD.test(lexeme) ? undefined : beginning.term;
  }
}

/** Takes a token into account; where the phrase began when the token ends it, else null. */
function follow({ lexemes, seen }: Phrase, lexeme: string, start: number, position: number): number | null {
  for (let index = lexemes.length - 1; index >= 0; index--) {
    if (lexemes[index] !== lexeme) continue;
    const before = index === 0 ? { position: position - 1, start } : (seen[index - 1] ?? NOWHERE);
    if (before.position !== position - 1) continue;
    if (index === lexemes.length - 1) return before.start;
    seen[index] = { position, start: before.start };
  }
  return null;
}
