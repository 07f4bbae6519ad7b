import type { IncomingMessage } from 'node:http';
import type { ComponentChildren } from 'preact';
import type { CacheTag } from '../../../platform/response-cache/cache-tag.js';
import type { DomainError } from '../../../platform/errors/domain-errors.js';
import type { ScriptName } from '../assets/site-assets.js';
import type { Session } from '../../../resources/auth/sessions/sessions.service.js';
import type { Browser } from '../../../resources/auth/sign-in/sign-in.service.js';

export interface WebPageRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** The signed-in user; null for a reader. */
  readonly session: Session | null;
  /** The same, also for a suspended user who may not use the page. */
  readonly signedIn: Session | null;
  /** The ticket of a running sign-in with a provider. */
  readonly ticket?: string;
  /** The rejected form, to be shown again. */
  readonly form?: URLSearchParams;
  /** Why it was rejected. */
  readonly error?: DomainError;
}

export interface FormRequest extends WebPageRequest {
  readonly path: string;
  readonly form: URLSearchParams;
  readonly browser: Browser;
}

/** A page within the layout of the site. */
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
  /** Path and query of the Atom feed of the page's list. */
  readonly feed?: string;
  /** Path of the page as Markdown. */
  readonly markdown?: string;
  /** The URL of the cast that the page shows. */
  readonly cast?: string;
  /** Whether other sites may embed the subject of the page. */
  readonly isEmbeddable?: boolean;
  /** Whether the picture is still being drawn. */
  readonly isWaiting?: boolean;
  /** Keeps the page out of search engines. */
  readonly isPrivate?: boolean;
  /** The URL to which the browser continues automatically. */
  readonly refresh?: string;
  /** Its scripts in addition to that of every page. */
  readonly script?: ScriptName | readonly ScriptName[];
  /** The current entry of the navigation. */
  readonly section?:
    | 'explore'
    | 'collections'
    | 'tags'
    | 'badges'
    | 'themes'
    | 'docs'
    | 'account'
    | 'upload'
    | 'generate'
    | 'tapes'
    | 'staff';
  /** The text of the search field. */
  readonly query?: string;
  readonly body: ComponentChildren;
  /** The page is valid until one of these changes. */
  readonly tags: readonly CacheTag[];
  readonly onServed?: (request: IncomingMessage) => void;
}

/** A response of the site, valid until one of its tags changes. */
export interface SiteResponse extends Pick<PageContent, 'tags' | 'onServed'> {
  readonly contentType: string;
  readonly body: string;
}

/** A page of the site. It throws the errors of services, which become error pages. */
export interface WebPage {
  render(request: WebPageRequest): Promise<PageContent>;
}

interface Outcome {
  /** Whether the form changed nothing, so that the owner of the account need not hear of it. */
  readonly isUnchanged?: boolean;
}

/** The redirect target after a form. */
export interface Redirect extends Outcome {
  /** Path and query on this site. */
  readonly redirect: string;
  /** Signs the browser in, or out if null. */
  readonly sessionToken?: string | null;
  /** The ticket of a sign-in with a provider; null removes it. */
  readonly ticket?: string | null;
}

/** A page in response to a form. */
export interface FormAnswer extends PageContent, Outcome {
  /** Default: 200. */
  readonly status?: number;
  /** The ticket of a sign-in with a provider. */
  readonly ticket?: string;
}

/** A page with a form that POST sends to its path. */
export interface FormPage extends WebPage {
  /** Errors that the user can correct are shown by `render`. */
  submit(request: FormRequest): Promise<Redirect | FormAnswer>;
}
