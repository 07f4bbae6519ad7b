import type { INestApplication, Type } from '@nestjs/common';
import type { Express, Request, RequestHandler, Response } from 'express';
import { AppConfig } from '../platform/config/app-config.js';
import type { SendErrorPage } from '../platform/http/error.filter.js';
import type { ApiRequest } from '../platform/http/api-request.js';
import { setHeaders, type HeaderList } from '../platform/http/header-list.js';
import { frameHeaders, pageHeaders } from '../platform/http/response-headers.middleware.js';
import { TextSafetyPipe } from '../platform/http/text-safety.pipe.js';
import { createCachedResponse } from '../platform/response-cache/cached-response.js';
import { ResponseCache } from '../platform/response-cache/response-cache.js';
import { sendCachedResponse } from '../platform/response-cache/send-cached-response.js';
import { SiteAssets } from './assets/site-assets.js';
import { BadgesPage } from './badges/badges-page.js';
import { CollectionPage } from './collections/collection-page.js';
import { CollectionsPage } from './collections/collections-page.js';
import { errorContent } from './errors/error-content.js';
import { FrontPage } from './front/front-page.js';
import { ExplorePage } from './gifs/explore-page.js';
import { RecordingPage } from './gifs/recording-page.js';
import { RepoPage } from './gifs/repo-page.js';
import { ChangelogPage } from './guide/changelog-page.js';
import { GuidePage } from './guide/guide-page.js';
import { FAVICON } from './layout/favicon.js';
import { documentOf, type SiteContext } from './layout/document.js';
import type { SiteResponse, WebPage, WebPageRequest } from './layout/page.js';
import { ProfilePage } from './people/profile-page.js';
import { SearchPage } from './search/search-page.js';
import { EmbedPage } from './share/embed-page.js';
import { frameDocumentOf, frameError } from './share/frame-document.js';
import { shareRoutes } from './share/share-routes.js';
import { TagPage } from './tags/tag-page.js';
import { TagsPage } from './tags/tags-page.js';
import { TapesPage } from './tapes/tapes-page.js';
import { ThemesPage } from './themes/themes-page.js';

/** Every page by its path. */
export const PAGES: Readonly<Record<string, Type<WebPage>>> = {
  '/': FrontPage,
  '/explore': ExplorePage,
  '/search': SearchPage,
  '/gifs/:id': RecordingPage,
  '/users/:name': ProfilePage,
  '/collections': CollectionsPage,
  '/collections/:slug': CollectionPage,
  '/tags': TagsPage,
  '/tags/:slug': TagPage,
  '/repos/:slug': RepoPage,
  '/badges': BadgesPage,
  '/tapes': TapesPage,
  '/themes': ThemesPage,
  '/docs/api': GuidePage,
  '/changelog': ChangelogPage,
};

const EMBED = '/embed/:id';
const TEXTS = new TextSafetyPipe();
/** Those that also take a form with POST. */
export const FORMS: readonly string[] = ['/tapes'];

const HTML = 'text/html; charset=utf-8';

/** Serves the pages of the site, and what they load. @returns what shows errors as pages */
export async function addPages(express: Express, app: INestApplication): Promise<SendErrorPage> {
  const { siteUrl, mediaUrl } = app.get(AppConfig);
  const site: SiteContext = { url: siteUrl, assets: await SiteAssets.load() };
  const page: Layout = { documentOf, headers: pageHeaders(siteUrl, mediaUrl) };
  const frame: Layout = { documentOf: frameDocumentOf, headers: frameHeaders(siteUrl, mediaUrl) };
  const cache = app.get(ResponseCache);
  addAssets(express, site.assets);
  for (const [path, serve] of Object.entries(shareRoutes(app))) {
    express.get(path, handlerOf(serve, site, cache));
  }
  express.get(EMBED, handlerOf(htmlOf(app.get(EmbedPage), site, frame), site, cache, frame.headers));
  for (const [path, type] of Object.entries(PAGES)) {
    const html = htmlOf(app.get(type), site, page);
    express.get(path, handlerOf(html, site, cache, page.headers));
    if (FORMS.includes(path)) express.post(path, formHandlerOf(app.get(type), site, page.headers));
  }
  const basePath = new URL(siteUrl).pathname.replace(/\/$/, '');
  // Sign-in by a device has no page yet.
  express.get('/device', (_request, response) => {
    response.set('Cache-Control', 'no-cache').redirect(302, `${basePath}/docs/api`);
  });
  return errorPages(site, page, frame);
}

function addAssets(express: Express, assets: SiteAssets): void {
  express.get('/favicon.svg', (_request, response) => {
    response.set('Cache-Control', 'public, max-age=86400').type('image/svg+xml').send(FAVICON);
  });
  express.get('/assets/:hash/:name', (request, response, next) => {
    const asset = assets.find(request.path);
    if (asset) response.send(sendCachedResponse(asset, request as Request as ApiRequest, response));
    else next();
  });
}

/** How HTML is sent: the document around a content, and the headers in place of those of the API. */
interface Layout {
  readonly documentOf: typeof documentOf;
  readonly headers: HeaderList;
}

type Serve = (request: WebPageRequest, path: string) => Promise<SiteResponse> | SiteResponse;

function htmlOf(page: WebPage, site: SiteContext, layout: Layout): Serve {
  return async (request, path) => {
    const content = await page.render(request);
    return { ...content, contentType: HTML, body: layout.documentOf(content, site, path) };
  };
}

/** @param headers in place of those of every API response */
function handlerOf(
  serve: Serve,
  site: SiteContext,
  cache: ResponseCache,
  headers?: HeaderList,
): RequestHandler {
  return async (request, response) => {
    const { path, originalUrl } = request;
    const build = async () => {
      const query = new URL(originalUrl, site.url).searchParams;
      const params = request.params as Record<string, string>;
      checkTexts(params, query);
      const { body, contentType, tags, onServed } = await serve({ params, query }, path);
      return createCachedResponse(Buffer.from(body), {
        contentType,
        cacheControl: 'no-cache',
        commonHeaders: headers,
        tags,
        onServed,
      });
    };
    const cached = await cache.get(originalUrl, build, true);
    cached.onServed?.(request);
    if (headers) replaceHeaders(response, headers);
    response.send(sendCachedResponse(cached, request as ApiRequest, response));
  };
}

/** Whoever searches may look for any text. @throws ValidationFailed for characters that are not text */
function checkTexts(params: Readonly<Record<string, string>>, query: URLSearchParams): void {
  for (const [data, text] of [...Object.entries(params), ...query])
    if (data !== 'q') TEXTS.transform(text, { data });
}

/** A page may be shown in a frame where its headers do not forbid it. */
function replaceHeaders(response: Response, headers: HeaderList): void {
  response.removeHeader('X-Frame-Options');
  setHeaders(response, headers);
}

/** Nothing is cached, because each form is different. */
function formHandlerOf(page: WebPage, site: SiteContext, headers: HeaderList): RequestHandler {
  return async (request, response) => {
    const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
    const content = await page.render({ params: {}, query: new URLSearchParams(), form });
    setHeaders(response, headers);
    response
      .set('Cache-Control', 'no-store')
      .type('html')
      .send(documentOf(content, site, request.path));
  };
}

/** Errors of the API stay JSON, and so do those elsewhere for clients that do not ask for HTML. */
function errorPages(site: SiteContext, page: Layout, frame: Layout): SendErrorPage {
  return ({ status, body }, request, response) => {
    if (!wantsPage(request)) return false;
    const detail = status === 500 ? 'The service made a mistake. Try again in a moment.' : body.detail;
    const content = errorContent({ status, detail, requestId: body.request_id });
    const isFramed = /^\/embed\//i.test(request.path);
    const { headers, documentOf: html } = isFramed ? frame : page;
    replaceHeaders(response, headers);
    response
      .type('html')
      .send(html(isFramed ? frameError(content.title, detail) : content, site, request.path));
    return true;
  };
}

/** A client that takes anything gets HTML where there is a page, and JSON elsewhere. */
function wantsPage(request: Request): boolean {
  if (/^\/(?:api|media|badge|health)(?:\/|$)/i.test(request.path)) return false;
  const { path } = (request.route ?? {}) as { readonly path?: string };
  const isPage = path !== undefined && (path === EMBED || Object.hasOwn(PAGES, path));
  return request.accepts(isPage ? ['html', 'json'] : ['json', 'html']) === 'html';
}
