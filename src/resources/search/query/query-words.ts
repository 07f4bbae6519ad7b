/** What is known of the words of a query. */
export interface QueryWords {
  /** The lexemes of the most used words that go on from the beginning that the query ends with. */
  readonly completions: readonly string[];
  /** In about how many recordings lexemes are, those of filters too, as far as that is known. */
  readonly uses: ReadonlyMap<string, number>;
}
