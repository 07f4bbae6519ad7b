/** What decides in which lists a public recording stands. */
export interface Listed {
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

/** Every counted list that a recording stands in while it is public. */
export function scopesOf({ authorSeq, repoSeq, shell, tagSeqs }: Listed): ListScope[] {
  return [
    { key: 'all' },
    { key: `shell=${shell}`, shell },
    { key: `author=${authorSeq}`, authorSeq },
    ...(repoSeq === null ? [] : [{ key: `repo=${repoSeq}`, repoSeq }]),
    ...tagSeqs.flatMap((tagSeq) => [
      { key: `tag=${tagSeq}`, tagSeq },
      { key: `tag=${tagSeq} shell=${shell}`, tagSeq, shell },
    ]),
  ];
}
