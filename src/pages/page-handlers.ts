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
import { Bulkhead, QueueTimeout } from '../platform/concurrency/bulkhead.js';
import { cachingHeaders, createCachedResponse } from '../platform/response-cache/cached-response.js';
import type { ResponseCache } from '../platform/response-cache/response-cache.js';
import { sendCachedResponse } from '../platform/response-cache/send-cached-response.js';
import { EarlyHead } from './early-head.js';
import { documentBody, documentHead, documentOf, type Layout, type SiteContext } from './layout/document.js';
import type {
  FormAnswer,
  FormPage,
  PageContent,
  Redirect,
  SiteResponse,
  WebPage,
  WebPageRequest,
} from './layout/page.js';
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

/** How HTML is sent. */
export interface Delivery {
  readonly layout: Layout;
  /** Replace the headers of every API response. */
  readonly headers: HeaderList;
}

type Served = Omit<SiteResponse, 'body'> & { readonly body: string | Buffer };

export interface Serve {
  /** @param onHead called with the HTML up to the end of the head, and whether the rest has to wait for other pages */
  (
    request: WebPageRequest,
    path: string,
    onHead: (html: string, isBusy: boolean) => void,
  ): Promise<Served> | Served;
  /** Whether no cache keeps a response. */
  readonly isSecret?: boolean;
}

/** With more at once, the heads of new pages wait for the steps of all others. */
const BODIES = new Bulkhead(2, Infinity);
/** A page does not wait longer for others that are slow. */
const MOST_WAIT_MS = 200;

export function htmlOf(page: WebPage, site: PageSite, layout: Layout): Serve {
  const serve: Serve = async (request, path, onHead) => {
    // Bytes, not a string: V8 keeps the result of a promise that waited long until it collects the old generation.
    const responseOf = (head: string, content: PageContent): Served => ({
      contentType: HTML,
      body: Buffer.from(head + documentBody(layout, content, site, request.signedIn)),
      tags: content.tags,
      onServed: content.onServed,
    });
    const rendered = await page.render(request);
    if (!('head' in rendered)) return responseOf(documentHead(layout, rendered, site, path), rendered);
    const head = documentHead(layout, rendered.head, site, path);
    onHead(head, BODIES.isBusy);
    return inTurn(async () => responseOf(head, { ...rendered.head, ...(await rendered.body()) }));
  };
  return Object.assign(serve, { isSecret: page.isSecret });
}

/** Builds a page when it is its turn. */
function inTurn<Result>(build: () => Promise<Result>): Promise<Result> {
  return BODIES.pass(build, { waitMs: MOST_WAIT_MS }).catch((error: unknown) => {
    if (error instanceof QueueTimeout) return build();
    throw error;
  });
}

/** Serves readers from the response cache, and renders pages for signed-in users. @param headers in place of those of every API response */
export function handlerOf(serve: Serve, site: PageSite, headers?: HeaderList): RequestHandler {
  return async (plain, response) => {
    const request = plain as unknown as SessionRequest;
    const { path, originalUrl, signedIn } = request;
    const cacheControl = serve.isSecret ? 'no-store' : signedIn ? 'private, no-cache' : 'no-cache';
    const caching = { cacheControl, vary: 'Cookie' };
    const early = new EarlyHead(plain, response, () => {
      if (headers) replaceHeaders(response, headers);
      setHeaders(response, [...cachingHeaders(caching), 'Content-Type', HTML]);
    });
    const build = async () => {
      const { body, ...rest } = await serve(pageRequestOf(request, site), path, (html, isBusy) => {
        if (isBusy) early.send(html);
        else early.sendLater(html);
      });
      return createCachedResponse(typeof body === 'string' ? Buffer.from(body) : body, {
        ...rest,
        ...caching,
        commonHeaders: headers,
      });
    };
    try {
      const isCached = !signedIn && !serve.isSecret;
      const found = isCached ? await site.cache.get(originalUrl, build, true) : await build();
      found.onServed?.(request);
      if (early.sentBytes > 0) {
        response.end(found.body.subarray(early.sentBytes));
        return;
      }
      if (headers) replaceHeaders(response, headers);
      response.send(sendCachedResponse(found, request, response));
    } catch (error) {
      redirectOrThrow(error, request, response, site);
    } finally {
      early.cancel();
    }
  };
}

/** Redirects to the sign-in if that is required or must be repeated, and suspended users to what they may do. @throws any other error */
function redirectOrThrow(error: unknown, request: SessionRequest, response: Response, site: PageSite): void {
  if (error instanceof SignInAborted) {
    redirect(response, site, `/signin?problem=${error.reason}`);
    return;
  }
  if (!(error instanceof SignInRequired)) throw error;
  if (request.signedIn) {
    redirect(response, site, '/account/data');
    return;
  }
  const next = request.method === 'GET' ? request.originalUrl : request.path;
  redirect(response, site, `/signin?next=${encodeURIComponent(next)}`);
}

function pageRequestOf(request: SessionRequest, site: PageSite): WebPageRequest {
  const query = new URL(request.originalUrl, site.url).searchParams;
  const params = request.params as Record<string, string>;
  checkTexts(params, query);
  const { session, signedIn } = request;
  return { params, query, session, signedIn, ticket: site.ticketCookie.read(request) };
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
export function formHandlerOf(page: FormPage, site: PageSite, { layout, headers }: Delivery): RequestHandler {
  return async (plain, response) => {
    const request = plain as unknown as SessionRequest;
    const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
    const asked = { ...pageRequestOf(request, site), form, path: request.path };
    const browser = { address: request.clientAddress, userAgent: request.get('user-agent') ?? '' };
    response.set('Cache-Control', 'no-store');
    try {
      const result = await page.submit({ ...asked, browser });
      if ('redirect' in result) follow(result, response, site);
      else send(result, request, response.status(result.status ?? 200));
    } catch (error) {
      if (!isCorrectable(error)) {
        redirectOrThrow(error, request, response, site);
        return;
      }
      const content = await page.render({ ...asked, error });
      const { status = 400, retryAfter } = refusalOf(error, request) ?? {};
      if (retryAfter !== undefined) response.set('Retry-After', String(retryAfter));
      send(content, request, response.status(status));
    }
  };

  function send(content: FormAnswer, request: SessionRequest, response: Response): void {
    setHeaders(response, headers);
    site.ticketCookie.write(response, content.ticket);
    response.type('html').send(documentOf(layout, content, site, request.path, request.signedIn));
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
