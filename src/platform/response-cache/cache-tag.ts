/** `lists`, `collections`: responses that show or count several. `search`: search results. `themes`: responses that show themes. Others: a `seq`. */
export type CacheTag =
  | 'lists'
  | 'collections'
  | 'search'
  | 'themes'
  | `${'gif' | 'tag' | 'user' | 'repo' | 'collection'}:${number}`;
