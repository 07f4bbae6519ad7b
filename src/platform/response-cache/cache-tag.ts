/**
 * What a cached response depends on, and what a write invalidates. `lists`: every response that shows or counts several
 * recordings. `collections`: every response that shows or counts several collections. `themes`: every response that
 * shows terminal themes. The others name a row's `seq`.
 */
export type CacheTag =
  'lists' | 'collections' | 'themes' | `${'gif' | 'tag' | 'user' | 'repo' | 'collection'}:${number}`;
