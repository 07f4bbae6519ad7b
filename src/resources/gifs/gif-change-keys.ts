import type { ChangeKey } from '../../platform/response-cache/change-key.js';
import type { Listed } from '../../indexing/listings/list-scope.js';
import type { Standing } from '../../indexing/listings/standing.js';

/** What the detail of a recording shows: itself, its author, its tags and its repository, these with their counts. */
export function keysOfDetail(gif: Listed & { readonly seq: number }): ChangeKey[] {
  return [`gif:${gif.seq}`, `user:${gif.authorSeq}`, ...keysOfCounts(gif)];
}

/** What changes when a recording does, or comes or goes: one that is not public shows in its own detail only. */
export function keysOfChange({ seq, lists, isPublic }: Standing): ChangeKey[] {
  return isPublic ? ['lists', `gif:${seq}`, ...keysOfCounts(lists)] : [`gif:${seq}`];
}

function keysOfCounts({ repoSeq, tagSeqs }: Listed): ChangeKey[] {
  const tags = tagSeqs.map((seq) => `tag:${seq}` as const);
  return repoSeq === null ? tags : [...tags, `repo:${repoSeq}`];
}
