import type { Listed } from './list-scope.js';

/** Where a recording stands at one moment of a transaction. */
export interface Standing {
  readonly seq: number;
  /** What decides in which lists it is while it is public. */
  readonly lists: Listed;
  /** Whether it is: neither unlisted nor deleted. */
  readonly isPublic: boolean;
}
