export interface QueryWords {
  /** Lexemes of the most used words that start with the query's last word. */
  readonly completions: readonly string[];
  /** About how many recordings have a lexeme, also of filters. */
  readonly uses: ReadonlyMap<string, number>;
}
