import type { CacheTag } from '../../../platform/response-cache/cache-tag.js';
import type { ListingKeys } from '../../../indexing/listings/list-scope.js';
import type { PublicationState } from '../../../indexing/listings/publication-state.js';

/** An item of a list shows the recording, its author, and its tags with their counts. */
export function tagsOfItem({
  seq,
  authorSeq,
  tagSeqs,
}: Pick<ListingKeys, 'authorSeq' | 'tagSeqs'> & { readonly seq: number }): CacheTag[] {
  return [`gif:${seq}`, `user:${authorSeq}`, ...tagSeqs.map((tagSeq) => `tag:${tagSeq}` as const)];
}

/** The detail also shows its theme, and the counts of its tags and repository. */
export function tagsOfDetail(gif: ListingKeys & { readonly seq: number }): CacheTag[] {
  return [`gif:${gif.seq}`, `user:${gif.authorSeq}`, 'themes', ...tagsOfCounts(gif)];
}

/** The tags that a change of a recording invalidates; one that is not public appears only in its own detail. */
export function tagsOfChange({ seq, lists, isPublic }: PublicationState): CacheTag[] {
  return isPublic ? ['lists', `gif:${seq}`, ...tagsOfCounts(lists)] : [`gif:${seq}`];
}

function tagsOfCounts({ repoSeq, tagSeqs }: ListingKeys): CacheTag[] {
  const tags = tagSeqs.map((seq) => `tag:${seq}` as const);
  return repoSeq === null ? tags : [...tags, `repo:${repoSeq}`];
}
