import { ApiClient } from '../support/api-client.js';
import type { RunningService } from '../support/running-service.js';

/** A collection as the tests read it: the list form, the detail form, or the answer to a change. */
export interface CollectionBody {
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly gif_count: string;
  readonly cover_gif?: string;
  readonly url: string;
  readonly is_featured: boolean;
  readonly created_at: string;
  readonly author: { readonly username: string };
  readonly gifs: readonly { readonly id: string; readonly thumbnail_url: string }[];
}

export interface CollectionPage {
  readonly count: number;
  readonly next: string | null;
  readonly previous: string | null;
  readonly results: readonly CollectionBody[];
}

export interface Refusal {
  readonly detail: string;
  readonly errors?: Record<string, string[]>;
}

/** Calls on the API, and on collections above all. */
export class CollectionsClient extends ApiClient {
  /** @returns the slug of a new collection */
  async create(key: string, title: string): Promise<string> {
    return (await this.json<CollectionBody>(201, 'POST', '/collections/create/', key, { title })).slug;
  }

  detail(slug: string, key?: string): Promise<CollectionBody> {
    return this.json(200, 'GET', `/collections/${slug}/`, key);
  }

  list(path: string, key?: string): Promise<CollectionPage> {
    return this.json(200, 'GET', path, key);
  }

  async add(slug: string, key: string, ...gifIds: readonly string[]): Promise<void> {
    for (const gif_id of gifIds) await this.json(201, 'POST', `/collections/${slug}/gifs/`, key, { gif_id });
  }
}

/** @returns the keys of two users and of one of the staff */
export function createThreeUsers(service: RunningService): Promise<[string, string, string]> {
  return Promise.all([
    service.createUser('ada'),
    service.createUser('Bob-1'),
    service.createUser('judge', { isStaff: true }),
  ]);
}

export const idsOf = (collection: CollectionBody): string[] => collection.gifs.map(({ id }) => id);
