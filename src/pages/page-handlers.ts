import type { RequestHandler, Response } from 'express';
import {
  Conflict,
  InsufficientStorage,
  RateLimited,
  TemporarilyUnavailable,
  ValidationFailed,
} from '../platform/errors/domain-errors.js';
import { refusalOf } from '../platform/http/error.filter.js';
import { type HeaderList, setHeaders } from '../platform/http/header-list.js';
import { TextSafetyPipe } from '../platform/http/text-safety.pipe.js';
import { createCachedResponse } from '../platform/response-cache/cached-response.js';
import type { ResponseCache } from '../platform/response-cache/response-cache.js';
import { sendCachedResponse } from '../platform/response-cache/send-cached-response.js';
import type { documentOf, SiteContext } from './layout/document.js';
import type { FormAnswer, FormPage, Redirect, SiteResponse, WebPage, WebPageRequest } from './layout/page.js';
import { SignInRequired } from './session/require-session.js';
import { SignInAborted } from '../resources/auth/external-identities/providers/sign-in-aborted.js';
import type { PageCookie } from './session/page-cookie.js';
import { sitePath } from './session/site-path.js';
import type { SessionRequest } from './session/session.middleware.js';

const HTML = 'text/html; charset=utf-8';
const TEXTS = new TextSafetyPipe();

/** The dependencies of every handler. */
export interface PageSite extends SiteContext {
  readonly cache: ResponseCache;
  readonly sessionCookie: PageCookie;
  readonly ticketCookie: PageCookie;
}

/** How HTML is sent: the document around the content, and the headers that replace those of the API. */
export interface Layout {
  readonly documentOf: typeof documentOf;
  readonly headers: HeaderList;
}

export interface Serve {
  (request: WebPageRequest, path: string): Promise<SiteResponse> | SiteResponse;
  /** Whether no response is cached. */
  readonly isFresh?: boolean;
}

export function htmlOf(page: WebPage, site: PageSite, layout: Layout): Serve {
  const serve = async (request: WebPageRequest, path: string) => {
    const content = await page.render(request);
    const body = layout.documentOf(content, site, path, request.session);
    return { ...content, contentType: HTML, body };
  };
  return Object.assign(serve, { isFresh: page.isFresh });
}

/** Serves readers from the response cache, and renders pages for signed-in users. @param headers in place of those of every API response */
export function handlerOf(serve: Serve, site: PageSite, headers?: HeaderList): RequestHandler {
  return async (plain, response) => {
    const request = plain as unknown as SessionRequest;
    const { path, originalUrl, session } = request;
    const build = async () => {
      const { body, contentType, tags, onServed } = await serve(pageRequestOf(request, site), path);
      return createCachedResponse(Buffer.from(body), {
        contentType,
        cacheControl: serve.isFresh ? 'no-store' : session ? 'private, no-cache' : 'no-cache',
        vary: 'Cookie',
        commonHeaders: headers,
        tags,
        onServed,
      });
    };
    try {
      const isCached = !session && !serve.isFresh;
      const found = isCached ? await site.cache.get(originalUrl, build, true) : await build();
      found.onServed?.(request);
      if (headers) replaceHeaders(response, headers);
      response.send(sendCachedResponse(found, request, response));
    } catch (error) {
      redirectToSignInOrThrow(error, request, response, site);
    }
  };
}

/** Redirects to the sign-in if that is required or must be repeated. @throws any other error */
function redirectToSignInOrThrow(
  error: unknown,
  request: SessionRequest,
  response: Response,
  site: PageSite,
): void {
  if (error instanceof SignInAborted) {
    redirect(response, site, `/signin?problem=${error.reason}`);
    return;
  }
  if (!(error instanceof SignInRequired)) throw error;
  if (request.suspension) throw request.suspension;
  const next = request.method === 'GET' ? request.originalUrl : request.path;
  redirect(response, site, `/signin?next=${encodeURIComponent(next)}`);
}

function pageRequestOf(request: SessionRequest, site: PageSite): WebPageRequest {
  const query = new URL(request.originalUrl, site.url).searchParams;
  const params = request.params as Record<string, string>;
  checkTexts(params, query);
  return { params, query, session: request.session, ticket: site.ticketCookie.read(request) };
}

/** A search may contain any text. @throws ValidationFailed for characters that are not text */
function checkTexts(params: Readonly<Record<string, string>>, query: URLSearchParams): void {
  for (const [data, text] of [...Object.entries(params), ...query])
    if (data !== 'q') TEXTS.transform(text, { data });
}

/** A page may be shown in a frame unless its headers forbid it. */
export function replaceHeaders(response: Response, headers: HeaderList): void {
  response.removeHeader('X-Frame-Options');
  setHeaders(response, headers);
}

/** Responds to a form. Nothing is cached, because each form is different. */
export function formHandlerOf(page: FormPage, site: PageSite, layout: Layout): RequestHandler {
  return async (plain, response) => {
    const request = plain as unknown as SessionRequest;
    const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
    const asked = { ...pageRequestOf(request, site), form };
    const browser = { address: request.clientAddress, userAgent: request.get('user-agent') ?? '' };
    response.set('Cache-Control', 'no-store');
    try {
      const result = await page.submit({ ...asked, browser });
      if ('redirect' in result) follow(result, response, site);
      else send(result, request, response);
    } catch (error) {
      if (!isCorrectable(error)) {
        redirectToSignInOrThrow(error, request, response, site);
        return;
      }
      const content = await page.render({ ...asked, error });
      const { status = 400, retryAfter } = refusalOf(error, request) ?? {};
      if (retryAfter !== undefined) response.set('Retry-After', String(retryAfter));
      send(content, request, response.status(status));
    }
  };

  function send(content: FormAnswer, request: SessionRequest, response: Response): void {
    setHeaders(response, layout.headers);
    site.ticketCookie.write(response, content.ticket);
    response.type('html').send(layout.documentOf(content, site, request.path, request.session));
  }
}

/** Whether the user can correct the form or send it again later. */
function isCorrectable(error: unknown): error is ValidationFailed {
  return [ValidationFailed, Conflict, RateLimited, InsufficientStorage, TemporarilyUnavailable].some(
    (kind) => error instanceof kind,
  );
}

function follow(
  { redirect: target, sessionToken, ticket }: Redirect,
  response: Response,
  site: PageSite,
): void {
  site.sessionCookie.write(response, sessionToken);
  site.ticketCookie.write(response, ticket);
  redirect(response, site, target);
}

/** 303: the browser reads the target with GET. @param target path and query */
function redirect(response: Response, site: PageSite, target: string): void {
  response.set('Cache-Control', 'no-store').redirect(303, sitePath(site.url, target));
}
