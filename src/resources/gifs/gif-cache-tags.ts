import type { CacheTag } from '../../platform/response-cache/cache-tag.js';
import type { ListingKeys } from '../../indexing/listings/list-scope.js';
import type { PublicationState } from '../../indexing/listings/publication-state.js';

/** What the detail of a recording shows: itself, its author and theme, its tags and its repository with their counts. */
export function tagsOfDetail(gif: ListingKeys & { readonly seq: number }): CacheTag[] {
  return [`gif:${gif.seq}`, `user:${gif.authorSeq}`, 'themes', ...keysOfCounts(gif)];
}

/** What changes when a recording does, or comes or goes: one that is not public shows in its own detail only. */
export function tagsOfChange({ seq, lists, isPublic }: PublicationState): CacheTag[] {
  return isPublic ? ['lists', `gif:${seq}`, ...keysOfCounts(lists)] : [`gif:${seq}`];
}

function keysOfCounts({ repoSeq, tagSeqs }: ListingKeys): CacheTag[] {
  const tags = tagSeqs.map((seq) => `tag:${seq}` as const);
  return repoSeq === null ? tags : [...tags, `repo:${repoSeq}`];
}
