import type { IncomingMessage } from 'node:http';
import type { ComponentChildren } from 'preact';
import type { CacheTag } from '../../platform/response-cache/cache-tag.js';
import type { DomainError } from '../../platform/errors/domain-errors.js';
import type { ScriptName } from '../assets/site-assets.js';
import type { Session } from '../../resources/auth/sessions/sessions.service.js';
import type { Browser } from '../../resources/auth/sign-in/sign-in.service.js';

export interface WebPageRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** The person who is signed in; null for a reader. */
  readonly session: Session | null;
  /** The ticket of a sign-in with a provider that is under way. */
  readonly ticket?: string;
  /** The form that was refused, to be shown again. */
  readonly form?: URLSearchParams;
  /** Why it was refused. */
  readonly error?: DomainError;
}

export interface FormRequest extends WebPageRequest {
  readonly form: URLSearchParams;
  readonly browser: Browser;
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
  /** The URL of the cast that the page shows. */
  readonly cast?: string;
  /** Whether other sites may show what the page is about in a frame. */
  readonly isEmbeddable?: boolean;
  /** Whether the picture is still being drawn. */
  readonly isWaiting?: boolean;
  /** Keeps the page out of search engines. */
  readonly isPrivate?: boolean;
  /** The entry of the navigation that leads here. */
  readonly section?:
    | 'explore'
    | 'collections'
    | 'tags'
    | 'badges'
    | 'themes'
    | 'api'
    | 'account'
    | 'upload'
    | 'generate'
    | 'staff';
  /** The URL to which the browser continues automatically. */
  readonly refresh?: string;
  /** What it needs in addition to the script of every page. */
  readonly script?: ScriptName | readonly ScriptName[];
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
  /** Whether it is rendered for each request. */
  readonly isFresh?: boolean;
  render(request: WebPageRequest): Promise<PageContent>;
}

/** Where the browser goes after a form. */
export interface Redirect {
  /** Path and query on this site. */
  readonly redirect: string;
  /** Signs the browser in, or out with null. */
  readonly sessionToken?: string | null;
  /** That of a sign-in with a provider; null ends it. */
  readonly ticket?: string | null;
}

/** A page in answer to a form. */
export interface FormAnswer extends PageContent {
  /** That of a sign-in with a provider. */
  readonly ticket?: string;
}

/** A page with a form that POST sends to its path. */
export interface FormPage extends WebPage {
  /** Errors that the person can correct are shown by `render`. */
  submit(request: FormRequest): Promise<Redirect | FormAnswer>;
}
