export interface QueryWords {
  /** Lexemes of the most used words that start with the query's last word. */
  readonly completions: readonly string[];
  /** The approximate number of recordings with a lexeme, also for filters. */
  readonly uses: ReadonlyMap<string, number>;
}
