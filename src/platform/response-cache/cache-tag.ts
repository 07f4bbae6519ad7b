/** `lists`, `collections`: responses that show or count several. `themes`: those that show themes. Others: a `seq`. */
export type CacheTag =
  'lists' | 'collections' | 'themes' | `${'gif' | 'tag' | 'user' | 'repo' | 'collection'}:${number}`;
