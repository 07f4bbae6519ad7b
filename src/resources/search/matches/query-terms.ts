import type { SearchQuery } from '../query/search-query.js';
import {
  readPlaces,
  readPlacesOfPrefix,
  writePlaces,
} from '../../../indexing/search-index/text/lexeme-places.js';
import { type Token, tokenise } from '../../../indexing/search-index/text/tokens.js';

export interface IndexedText {
  readonly text: string;
  /** The positions of its lexemes, as `writePlaces` writes them. */
  readonly places: string;
}

export const EMPTY_TEXT: IndexedText = { text: '', places: '' };

/** Tokenises the text when it is first searched. */
export function indexed(text: string, tokens = () => tokenise(text)): IndexedText {
  let places: string | undefined;
  return {
    text,
    get places() {
      return (places ??= writePlaces(tokens()));
    },
  };
}

export function indexedTags(tags: readonly string[]): IndexedText {
  return indexed(tags.join(', '), () => {
    let [offset, position] = [0, 0];
    return tags.flatMap((tag) => {
      const own = tokenise(tag).map(({ lexeme, ...at }) => ({
        lexeme,
        ...{ start: offset + at.start, end: offset + at.end, position: position + at.position },
      }));
      offset += tag.length + ', '.length;
      // No phrase continues in the next tag.
      position = (own.at(-1)?.position ?? position) + 1;
      return own;
    });
  });
}

export interface Occurrence {
  readonly term: number;
  /** UTF-16 offsets, `end` excluded. */
  readonly start: number;
  readonly end: number;
  readonly firstPosition: number;
  readonly lastPosition: number;
}

interface Phrase {
  readonly term: number;
  readonly lexemes: readonly string[];
  /** For each lexeme, the last place where the phrase up to it occurred. */
  readonly seen: { position: number; start: number }[];
}

/** Bounds the time for a text full of matches. */
const MAX_OCCURRENCES = 8_192;
const NOWHERE = { position: -1, start: 0 };
const PLAIN_WORD = /^[\p{L}\p{N}\p{M}]+$/u;

/** Finds the terms of a query, numbered, in the tokens of a text. Excluded clauses are no terms. */
export class QueryTerms {
  readonly weights: number[] = [];
  private readonly words = new Map<string, number>();
  private readonly phrases: Phrase[] = [];
  private readonly lexemes: ReadonlySet<string>;
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
    this.lexemes = new Set([...this.words.keys(), ...this.phrases.flatMap((phrase) => phrase.lexemes)]);
  }

  get hasPhrases(): boolean {
    return this.phrases.length > 0;
  }

  private add(weight: number): number {
    return this.weights.push(weight) - 1;
  }

  /** The first places of the terms in a text. @param places as `writePlaces` has written them */
  occurrencesIn(places: string): Occurrence[] {
    const found: Occurrence[] = [];
    for (const phrase of this.phrases) phrase.seen.fill(NOWHERE);
    for (const token of this.tokensIn(places)) {
      const { lexeme, start, end, position } = token;
      const term = this.words.get(lexeme) ?? this.beginningOf(lexeme);
      if (term !== undefined)
        found.push({ term, start, end, firstPosition: position, lastPosition: position });
      for (const phrase of this.phrases) {
        const occurrence = occurrenceOf(phrase, token);
        if (occurrence) found.push(occurrence);
      }
      if (found.length >= MAX_OCCURRENCES) break;
    }
    return found;
  }

  /** What `search_block.lexemes` contains of terms that none of the texts has. */
  missingIn(texts: readonly IndexedText[]): string[] {
    const found = new Set(texts.flatMap(({ places }) => this.occurrencesIn(places).map(({ term }) => term)));
    const words = [...this.words].filter(([, term]) => !found.has(term)).map(([lexeme]) => lexeme);
    const phrases = this.phrases.filter(({ term }) => !found.has(term)).flatMap(({ lexemes }) => lexemes);
    const missing = [...new Set([...words, ...phrases])].map((lexeme) => `\n${lexeme}\n`);
    const { beginning } = this;
    return beginning && !found.has(beginning.term) ? [...missing, `\n${beginning.text}`] : missing;
  }

  /** The tokens of a text that may be terms, in order. */
  private tokensIn(places: string): Token[] {
    const tokens: Token[] = [];
    for (const lexeme of this.lexemes) if (!this.hasBeginning(lexeme)) readPlaces(places, lexeme, tokens);
    if (this.beginning) readPlacesOfPrefix(places, this.beginning.text, this.isTerm, tokens);
    // A sort allocates memory for one token and for none too.
    if (tokens.length > 1)
      tokens.sort((a, b) => a.position - b.position || a.start - b.start || b.end - a.end);
    return tokens;
  }

  private readonly isTerm = (lexeme: string): boolean =>
    this.lexemes.has(lexeme) || this.beginningOf(lexeme) !== undefined;

  private hasBeginning(lexeme: string): boolean {
    return this.beginning !== null && lexeme.startsWith(this.beginning.text);
  }

  private beginningOf(lexeme: string): number | undefined {
    const { beginning } = this;
    if (!beginning || !this.hasBeginning(lexeme)) return undefined;
    // The first word of a compound has a token of its own.
    return beginning.isPlain && !PLAIN_WORD.test(lexeme) ? undefined : beginning.term;
  }
}

/** The phrase, when the token completes it. */
function occurrenceOf(phrase: Phrase, { lexeme, start, end, position }: Token): Occurrence | null {
  const { term, lexemes } = phrase;
  const begin = follow(phrase, lexeme, start, position);
  if (begin === null) return null;
  return { term, start: begin, end, firstPosition: position - lexemes.length + 1, lastPosition: position };
}

/** @returns the start of the phrase when the token completes it, else null */
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
