import type { Request } from 'express';
import { routeNotFoundMessage, type SendErrorPage } from '../../platform/http/error.filter.js';
import type { PageHtml } from './html/page-html.js';
import { replaceHeaders } from './html/page-html.js';
import type { PageHttpRequest } from './html/page.interceptor.js';
import { frameError } from './layout/frame-document.js';
import { errorContent } from './errors/error-content.js';

/** Errors of the API stay JSON, as do others for clients that do not request HTML. */
export class ErrorPages {
  /** @param paths of the pages, as the router has them */
  constructor(
    private readonly html: PageHtml,
    private readonly paths: readonly string[],
  ) {}

  readonly send: SendErrorPage = ({ status, body }, request, response) => {
    if (!this.wantsPage(request)) return false;
    const detail = detailOf(status, body.detail, request);
    const content = errorContent({ status, detail, requestId: body.request_id });
    const isFramed = /^\/embed\//i.test(request.path);
    // Errors before the session was looked up have none.
    const { signedIn = null, rejectedForm } = request as Partial<PageHttpRequest>;
    const error = isFramed
      ? ({ kind: 'frame', content: frameError(content.title, detail) } as const)
      : ({ kind: 'secret', content } as const);
    const shown = rejectedForm ?? error;
    replaceHeaders(response, this.html.headers[shown.kind]);
    response.type('html').send(this.html.documentOf(shown.kind, shown.content, request.path, signedIn));
    return true;
  };

  /** A client that accepts anything gets HTML for pages, and JSON elsewhere. */
  private wantsPage(request: Request): boolean {
    if (/^\/(?:api|media|badge|health)(?:\/|$)/i.test(request.path)) return false;
    const { path = '' } = (request.route ?? {}) as { readonly path?: string };
    const isPage = path === '/embed/:id' || this.paths.includes(path);
    return request.accepts(isPage ? ['html', 'json'] : ['json', 'html']) === 'html';
  }
}

/** The error for a reader, who knows nothing of methods and the API. */
function detailOf(status: number, detail: string, request: Request): string {
  if (status === 500) return 'Something went wrong on the server. Try again in a moment.';
  return detail === routeNotFoundMessage(request) ? `There is no page at ${request.path}.` : detail;
}
