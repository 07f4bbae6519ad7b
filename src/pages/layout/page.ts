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
  /** Path and query of the Atom feed of what the page lists. */
  readonly feed?: string;
  /** Path of the page as Markdown. */
  readonly markdown?: string;
  /** Whether other sites may show what the page is about in a frame. */
  readonly isEmbeddable?: boolean;
  /** Whether the picture is still being drawn. */
  readonly isWaiting?: boolean;
  /** Keeps the page out of search engines. */
  readonly isPrivate?: boolean;
  /** The entry of the navigation that leads here. */
  readonly section?: 'explore' | 'collections' | 'tags' | 'badges' | 'themes' | 'api';
  /** Whether parts of it follow a form while one types. */
  readonly isLive?: boolean;
  /** Whether the reader may play the cast. */
  readonly hasPlayer?: boolean;
  /** The text of the search field. */
  readonly query?: string;
  readonly body: ComponentChildren;
  /** The page is valid until one of these changes. */
  readonly tags: readonly CacheTag[];
  readonly onServed?: (request: IncomingMessage) => void;
}

/** What the site sends, valid until one of its tags changes. */
export interface SiteResponse extends Pick<PageContent, 'tags' | 'onServed'> {
  readonly contentType: string;
  readonly body: string;
}

/** A page of the site. It throws the errors of services, which become pages of their own. */
export interface WebPage {
  render(request: WebPageRequest): Promise<PageContent>;
}
