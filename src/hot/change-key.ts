/**
 * What a kept body depends on, and what a write says that it changed. `lists` stands for every body that shows several
 * things: lists of recordings, tags and collections, the recordings in a collection, profiles. The others name a row by
 * its `seq`.
 */
export type ChangeKey = 'lists' | `${'gif' | 'tag' | 'user' | 'repo' | 'collection'}:${number}`;
