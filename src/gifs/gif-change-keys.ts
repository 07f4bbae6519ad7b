import type { ChangeKey } from '../hot/change-key.js';
import type { Listed } from '../lists/list-scope.js';

/** What the detail of a recording shows: itself, its author, its tags and its repository, these with their counts. */
export function keysOfDetail(gif: Listed & { readonly seq: number }): ChangeKey[] {
  return [`gif:${gif.seq}`, `user:${gif.authorSeq}`, ...keysOfCounts(gif)];
}

/** What changes when a recording does, or comes or goes. */
export function keysOfChange(gifSeq: number, lists: Listed): ChangeKey[] {
  return ['lists', `gif:${gifSeq}`, ...keysOfCounts(lists)];
}

function keysOfCounts({ repoSeq, tagSeqs }: Listed): ChangeKey[] {
  const tags = tagSeqs.map((seq) => `tag:${seq}` as const);
  return repoSeq === null ? tags : [...tags, `repo:${repoSeq}`];
}
