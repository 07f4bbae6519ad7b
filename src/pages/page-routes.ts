import type { INestApplication, Type } from '@nestjs/common';
import type { Express, Request, RequestHandler } from 'express';
import { AppConfig } from '../platform/config/app-config.js';
import type { SendErrorPage } from '../platform/http/error.filter.js';
import type { ApiRequest } from '../platform/http/api-request.js';
import { setHeaders, type HeaderList } from '../platform/http/header-list.js';
import { pageHeaders } from '../platform/http/response-headers.middleware.js';
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
import { GuidePage } from './guide/guide-page.js';
import { FAVICON } from './layout/favicon.js';
import { documentOf, type SiteContext } from './layout/document.js';
import type { WebPage } from './layout/page.js';
import { ProfilePage } from './people/profile-page.js';
import { SearchPage } from './search/search-page.js';
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
};

/** Those that also take a form with POST. */
export const FORMS: readonly string[] = ['/tapes'];

const HTML = 'text/html; charset=utf-8';

/** Serves the pages of the site, and what they load. @returns what shows errors as pages */
export async function addPages(express: Express, app: INestApplication): Promise<SendErrorPage> {
  const { siteUrl, mediaUrl } = app.get(AppConfig);
  const site: SiteContext = { url: siteUrl, assets: await SiteAssets.load() };
  const headers = pageHeaders(siteUrl, mediaUrl);
  const cache = app.get(ResponseCache);
  addAssets(express, site.assets);
  for (const [path, type] of Object.entries(PAGES)) {
    const page: WebPage = app.get(type);
    express.get(path, handlerOf(page, site, headers, cache));
    if (FORMS.includes(path)) express.post(path, formHandlerOf(page, site, headers));
  }
  const basePath = new URL(siteUrl).pathname.replace(/\/$/, '');
  // Sign-in by a device and the changelog have no page yet.
  express.get(['/device', '/changelog'], (_request, response) => {
    response.set('Cache-Control', 'no-cache').redirect(302, `${basePath}/docs/api`);
  });
  return errorPages(site, headers);
}

function addAssets(express: Express, assets: SiteAssets): void {
  express.get('/favicon.svg', (_request, response) => {
    response.set('Cache-Control', 'public, max-age=86400').type('image/svg+xml').send(FAVICON);
  });
  express.get('/robots.txt', (_request, response) => {
    response.type('text/plain').send('User-agent: *\nDisallow: /api/\nDisallow: /search\n');
  });
  express.get('/assets/:hash/:name', (request, response, next) => {
    const asset = assets.find(request.path);
    if (asset) response.send(sendCachedResponse(asset, request as Request as ApiRequest, response));
    else next();
  });
}

function handlerOf(
  page: WebPage,
  site: SiteContext,
  headers: HeaderList,
  cache: ResponseCache,
): RequestHandler {
  return async (request, response) => {
    const { path, originalUrl } = request;
    const build = async () => {
      const query = new URL(originalUrl, site.url).searchParams;
      const content = await page.render({ params: request.params as Record<string, string>, query });
      return createCachedResponse(Buffer.from(documentOf(content, site, path)), {
        contentType: HTML,
        cacheControl: 'no-cache',
        commonHeaders: headers,
        tags: content.tags,
        onServed: content.onServed,
      });
    };
    const cached = await cache.get(originalUrl, build, true);
    cached.onServed?.(request);
    setHeaders(response, headers);
    response.send(sendCachedResponse(cached, request as ApiRequest, response));
  };
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
function errorPages(site: SiteContext, headers: HeaderList): SendErrorPage {
  return ({ status, body }, request, response) => {
    if (!wantsPage(request)) return false;
    const detail = status === 500 ? 'The service made a mistake. Try again in a moment.' : body.detail;
    const content = errorContent({ status, detail, requestId: body.request_id });
    setHeaders(response, headers);
    response.type('html').send(documentOf(content, site, request.path));
    return true;
  };
}

/** A client that takes anything gets HTML where there is a page, and JSON elsewhere. */
function wantsPage(request: Request): boolean {
  if (/^\/(?:api|media|badge|health)(?:\/|$)/i.test(request.path)) return false;
  const { path } = (request.route ?? {}) as { readonly path?: string };
  const isPage = path !== undefined && Object.hasOwn(PAGES, path);
  return request.accepts(isPage ? ['html', 'json'] : ['json', 'html']) === 'html';
}
