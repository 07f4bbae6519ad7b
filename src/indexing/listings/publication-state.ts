import type { ListingKeys } from './list-scope.js';

/** Where a recording stands at one moment of a transaction. */
export interface PublicationState {
  readonly seq: number;
  /** What decides in which lists it is while it is public. */
  readonly lists: ListingKeys;
  /** Whether it is: neither unlisted nor deleted. */
  readonly isPublic: boolean;
}
