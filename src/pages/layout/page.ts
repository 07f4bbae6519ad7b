import type { IncomingMessage } from 'node:http';
import type { ComponentChildren } from 'preact';
import type { CacheTag } from '../../platform/response-cache/cache-tag.js';

export interface WebPageRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** The fields of a form that was sent with POST; see `FORMS`. */
  readonly form?: URLSearchParams;
}

/** What a page shows within the layout of the site. */
export interface PageContent {
  /** Without the name of the site. */
  readonly title: string;
  readonly description?: string;
  /** A picture for link previews. */
  readonly image?: {
    readonly url: string;
    readonly width: number;
    readonly height: number;
    readonly alt: string;
  };
  /** Keeps the page out of search engines. */
  readonly isPrivate?: boolean;
  /** The entry of the navigation that leads here. */
  readonly section?: 'explore' | 'collections' | 'tags' | 'badges' | 'themes' | 'api';
  /** The text of the search field. */
  readonly query?: string;
  readonly body: ComponentChildren;
  /** The page is valid until one of these changes. */
  readonly tags: readonly CacheTag[];
  readonly onServed?: (request: IncomingMessage) => void;
}

/** A page of the site. It throws the errors of services, which become pages of their own. */
export interface WebPage {
  render(request: WebPageRequest): Promise<PageContent>;
}
