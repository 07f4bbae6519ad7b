/**
 * What a kept body depends on, and what a write says that it changed. `lists` stands for every body that shows several
 * recordings or counts them: lists of recordings, tags and collections, the recordings in a collection, profiles.
 * `collections` stands for those that show or count several collections, `themes` for those that say something of
 * terminal themes. The others name a row by its `seq`.
 */
export type CacheTag =
  'lists' | 'collections' | 'themes' | `${'gif' | 'tag' | 'user' | 'repo' | 'collection'}:${number}`;
