/** What decides in which lists a public recording stands. */
export interface ListingKeys {
  readonly authorSeq: number;
  readonly repoSeq: number | null;
  readonly shell: string;
  readonly tagSeqs: readonly number[];
}

/** A list whose recordings are counted. */
export interface ListScope {
  /** Its name in `list_count` and `list_bucket`. */
  readonly key: string;
  readonly tagSeq?: number;
  readonly shell?: string;
  readonly authorSeq?: number;
  readonly repoSeq?: number;
}

/** The names of the lists of one thing. */
export const listKey = {
  tag: (seq: number) => `tag=${seq}`,
  shell: (shell: string) => `shell=${shell}`,
  author: (seq: number) => `author=${seq}`,
} as const;

/** Every counted list that a recording stands in while it is public. */
export function scopesOf({ authorSeq, repoSeq, shell, tagSeqs }: ListingKeys): ListScope[] {
  return [
    { key: 'all' },
    { key: listKey.shell(shell), shell },
    { key: listKey.author(authorSeq), authorSeq },
    ...(repoSeq === null ? [] : [{ key: `repo=${repoSeq}`, repoSeq }]),
    ...tagSeqs.flatMap((tagSeq) => [
      { key: listKey.tag(tagSeq), tagSeq },
      { key: `tag=${tagSeq} shell=${shell}`, tagSeq, shell },
    ]),
  ];
}
