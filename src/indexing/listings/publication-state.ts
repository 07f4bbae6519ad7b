import type { ListingKeys } from './list-scope.js';

/** The state of a recording in a transaction. */
export interface PublicationState {
  readonly seq: number;
  readonly lists: ListingKeys;
  /** Neither unlisted nor deleted. */
  readonly isPublic: boolean;
}
