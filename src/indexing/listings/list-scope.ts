/** The fields that determine the lists of a public recording. */
export interface ListingKeys {
  readonly authorSeq: number;
  readonly repoSeq: number | null;
  readonly shell: string;
  readonly tagSeqs: readonly number[];
}

export interface ListScope {
  /** The listing key in `list_count` and `list_bucket`. */
  readonly key: string;
  readonly tagSeq?: number;
  readonly shell?: string;
  readonly authorSeq?: number;
  readonly repoSeq?: number;
}

export const listKey = {
  tag: (seq: number) => `tag=${seq}`,
  shell: (shell: string) => `shell=${shell}`,
  author: (seq: number) => `author=${seq}`,
} as const;

/** The lists of a public recording that have a counter. */
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
