import { ApiClient } from '../support/api-client.js';

/** As much of a recording's detail as the tests of its changes read. */
export interface GifBody {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly visibility: string;
  readonly tags: readonly { readonly slug: string; readonly name: string; readonly gif_count: number }[];
  readonly repo: { readonly slug: string; readonly codehost_url: string; readonly gif_count: number } | null;
  readonly gif_url: string;
  readonly thumbnail_url: string;
  readonly cast_url: string;
  readonly is_featured?: boolean;
}

export interface GifPage {
  readonly count: number;
  readonly next: string | null;
  readonly results: readonly GifBody[];
}

export interface TagBody {
  readonly slug: string;
  readonly name: string;
  readonly category: string;
  readonly gif_count: number;
}

/** Calls on the API, and on recordings above all. */
export class GifClient extends ApiClient {
  detail(id: string): Promise<GifBody> {
    return this.json(200, 'GET', `/gifs/${id}/`);
  }

  list(path: string, key?: string): Promise<GifPage> {
    return this.json(200, 'GET', path, key);
  }

  /** @returns the status of the refusal */
  async refusal(method: string, path: string, key?: string, body?: unknown): Promise<number> {
    const response = await this.send(method, path, key, body);
    const { detail } = (await response.json()) as { detail?: unknown };
    if (typeof detail !== 'string') throw new Error(`${method} ${path}: no detail in ${response.status}`);
    return response.status;
  }
}

export const idsOf = (page: GifPage): string[] => page.results.map(({ id }) => id);
