import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  NotFoundException,
} from '@nestjs/common';
import { ModuleRef, Reflector } from '@nestjs/core';
import type { Response } from 'express';
import { lastValueFrom, type Observable, of } from 'rxjs';
import { AppConfig } from '../../../platform/config/app-config.js';
import {
  Conflict,
  type DomainError,
  InsufficientStorage,
  RateLimited,
  TemporarilyUnavailable,
  ValidationFailed,
} from '../../../platform/errors/domain-errors.js';
import { queryString } from '../../../platform/http/query-string.js';
import { routeOf } from '../../../platform/http/request-metrics.js';
import { TextSafetyPipe } from '../../../platform/http/pipes/text-safety.pipe.js';
import { createCachedResponse } from '../../../platform/response-cache/cached-response.js';
import { ResponseCache } from '../../../platform/response-cache/response-cache.js';
import { sendCachedResponse } from '../../../platform/response-cache/send-cached-response.js';
import type {
  FormAnswer,
  FormPage,
  FormRequest,
  PageContent,
  Redirect,
  SiteResponse,
  WebPageRequest,
} from '../layout/page.js';
import { PageCookie } from '../session/page-cookie.js';
import type { SessionRequest } from '../session/session.middleware.js';
import { sitePath } from '../session/site-path.js';
import { type KindOfPage, PageHtml, replaceHeaders } from './page-html.js';

const HTML = 'text/html; charset=utf-8';
const TEXTS = new TextSafetyPipe();

export const PageKind = Reflector.createDecorator<KindOfPage>();

export interface PageHttpRequest extends SessionRequest {
  /** What the handlers of the page get. */
  pageRequest: WebPageRequest | FormRequest;
  /** The form with its error, which is shown as the error page. */
  rejectedForm?: { readonly kind: KindOfPage; readonly content: PageContent };
}

/** Sends what the handlers of a page return: HTML, or a file as it is. */
@Injectable()
export class PageInterceptor implements NestInterceptor {
  readonly #session: PageCookie;
  readonly #ticket: PageCookie;

  constructor(
    private readonly reflector: Reflector,
    private readonly modules: ModuleRef,
    private readonly cache: ResponseCache,
    private readonly html: PageHtml,
    private readonly config: AppConfig,
  ) {
    this.#session = PageCookie.ofSession(config.siteUrl);
    this.#ticket = PageCookie.ofTicket(config.siteUrl);
  }

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<PageHttpRequest>();
    const response = context.switchToHttp().getResponse<Response>();
    const kind = this.reflector.get(PageKind, context.getClass());
    const asked = this.requestOf(request);
    request.pageRequest = asked;
    const handle = () => lastValueFrom(next.handle());
    if (!asked.form) return of(await this.read(request, response, kind, handle));
    response.set('Cache-Control', 'no-store');
    try {
      checkTexts(asked.form);
      const answer = (await handle()) as Redirect | FormAnswer;
      return of(this.answer(answer, request, response, kind));
    } catch (error) {
      if (isCorrectable(error)) {
        const page = this.modules.get<FormPage>(context.getClass());
        request.rejectedForm = { kind, content: await page.render({ ...asked, error }) };
      }
      throw error;
    }
  }

  private requestOf(request: PageHttpRequest): WebPageRequest | FormRequest {
    const { session, signedIn, path, clientAddress } = request;
    // The router takes "//" for the front page.
    if (path.startsWith('//')) throw new NotFoundException();
    const params = request.params as Record<string, string>;
    const query = new URLSearchParams(queryString(request.originalUrl));
    // A search may contain any text.
    checkTexts([...Object.entries(params), ...query].filter(([name]) => name !== 'q'));
    const asked = { params, query, session, signedIn, ticket: this.#ticket.read(request) };
    if (request.method !== 'POST') return asked;
    const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
    const browser = { address: clientAddress, userAgent: request.get('user-agent') ?? '' };
    return { ...asked, form, path, browser };
  }

  /** Serves readers from the response cache, and renders pages for signed-in users. */
  private async read(
    request: PageHttpRequest,
    response: Response,
    kind: KindOfPage,
    render: () => Promise<PageContent | SiteResponse>,
  ): Promise<Buffer | undefined> {
    const { signedIn, path, originalUrl } = request;
    const isSecret = kind === 'secret';
    const cacheControl = isSecret ? 'no-store' : signedIn ? 'private, no-cache' : 'no-cache';
    const build = async () => {
      const content = await render();
      const { tags, onServed } = content;
      const caching = { cacheControl, vary: 'Cookie', route: routeOf(request), tags, onServed };
      if ('contentType' in content) {
        const { contentType, body } = content;
        return createCachedResponse(Buffer.from(body), { ...caching, contentType });
      }
      const html = this.html.documentOf(kind, content, path, signedIn);
      const commonHeaders = this.html.headers[kind];
      return createCachedResponse(Buffer.from(html), { ...caching, contentType: HTML, commonHeaders });
    };
    const found = signedIn || isSecret ? await build() : await this.cache.get(originalUrl, build, true);
    found.onServed?.(request);
    if (found.commonHeaders) replaceHeaders(response, found.commonHeaders);
    return sendCachedResponse(found, request, response);
  }

  /** Responds to a form. @returns the body */
  private answer(
    answer: Redirect | FormAnswer,
    { path, signedIn }: PageHttpRequest,
    response: Response,
    kind: KindOfPage,
  ): string | undefined {
    this.#ticket.write(response, answer.ticket);
    if ('redirect' in answer) {
      this.#session.write(response, answer.sessionToken);
      // 303: the browser reads the target with GET.
      response.status(303).location(sitePath(this.config.siteUrl, answer.redirect));
      return undefined;
    }
    replaceHeaders(response, this.html.headers[kind]);
    response.status(answer.status ?? 200).type('html');
    return this.html.documentOf(kind, answer, path, signedIn);
  }
}

/** @throws ValidationFailed for characters that are not text */
function checkTexts(texts: Iterable<readonly [name: string, text: string]>): void {
  for (const [data, text] of texts) TEXTS.transform(text, { data });
}

/** Whether the user can correct the form or send it again later. */
function isCorrectable(error: unknown): error is DomainError {
  return [ValidationFailed, Conflict, RateLimited, InsufficientStorage, TemporarilyUnavailable].some(
    (kind) => error instanceof kind,
  );
}
