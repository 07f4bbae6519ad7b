/** What the vocabulary knows of the words of a query. */
export interface QueryWords {
  /** Lexemes of the most used words that start with the query's last word. */
  readonly completions: readonly string[];
  /** About how many recordings have a lexeme, including those of filters. */
  readonly uses: ReadonlyMap<string, number>;
}
