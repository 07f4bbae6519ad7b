import type { INestApplication, Type } from '@nestjs/common';
import type { Express, Request } from 'express';
import { AppConfig } from '../platform/config/app-config.js';
import { nothingAt, type SendErrorPage } from '../platform/http/error.filter.js';
import type { ApiRequest } from '../platform/http/api-request.js';
import { frameHeaders, pageHeaders, type PageKind } from '../platform/http/response-headers.middleware.js';
import { ResponseCache } from '../platform/response-cache/response-cache.js';
import { sendCachedResponse } from '../platform/response-cache/send-cached-response.js';
import { SessionsService } from '../resources/auth/sessions/sessions.service.js';
import { AccountPage } from './account/account-page.js';
import { ConfirmPage } from './account/sensitive/confirm-page.js';
import { SensitiveForms } from './account/sensitive/sensitive-forms.js';
import { ConnectPage } from './account/connect-page.js';
import { DataPage } from './account/data-page.js';
import { DevicePage } from './account/device-page.js';
import { ForgottenPasswordPage } from './account/forgotten-password-page.js';
import { KeysPage } from './account/keys-page.js';
import { NewcomerPage } from './account/providers/newcomer-page.js';
import { NewPasswordPage } from './account/new-password-page.js';
import { SecurityPage } from './account/security-page.js';
import { SignInPage } from './account/sign-in-page.js';
import { SignOutPage } from './account/sign-out-page.js';
import { SignUpPage } from './account/sign-up-page.js';
import { SiteAssets } from './assets/site-assets.js';
import { BadgesPage } from './badges/badges-page.js';
import { CollectPage } from './collections/collect-page.js';
import { EditCollectionPage } from './collections/edit-collection-page.js';
import { CollectionPage } from './collections/collection-page.js';
import { CollectionsPage } from './collections/collections-page.js';
import { CutPage } from './editing/cut-page.js';
import { EditPage } from './editing/edit-page.js';
import { TrashPage } from './editing/trash-page.js';
import { errorContent } from './errors/error-content.js';
import { FrontPage } from './front/front-page.js';
import { ExplorePage } from './gifs/explore-page.js';
import { RecordingPage } from './gifs/recording-page.js';
import { RepoPage } from './gifs/repo-page.js';
import { ChangelogPage } from './guide/changelog-page.js';
import { ComponentsPage } from './guide/components-page.js';
import { GuidePage } from './guide/guide-page.js';
import { GeneratePage } from './generate/generate-page.js';
import { GenerationPage } from './generate/generation-page.js';
import { ReportPage } from './reports/report-page.js';
import { FAVICON } from './layout/favicon.js';
import { documentOf, PAGE_LAYOUT } from './layout/document.js';
import { isFormPage, type WebPage } from './layout/page.js';
import {
  type Delivery,
  formHandlerOf,
  handlerOf,
  htmlOf,
  replaceHeaders,
  type PageSite,
} from './page-handlers.js';
import { PageCookie } from './session/page-cookie.js';
import { type SessionRequest, pageSession } from './session/session.middleware.js';
import { ProfilePage } from './people/profile-page.js';
import { SearchPage } from './search/search-page.js';
import { EmbedPage } from './share/embed-page.js';
import { FRAME_LAYOUT, frameError } from './share/frame-document.js';
import { shareRoutes } from './share/share-routes.js';
import { STAFF_PAGES } from './staff/staff-pages.js';
import { TagPage } from './tags/tag-page.js';
import { TagsPage } from './tags/tags-page.js';
import { TapesPage } from './tapes/tapes-page.js';
import type { RejectedRequest } from './upload/rejected-upload.interceptor.js';
import { UploadPage } from './upload/upload-page.js';
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
  '/components': ComponentsPage,
  '/signin': SignInPage,
  '/signup': SignUpPage,
  '/signup/provider': NewcomerPage,
  '/signout': SignOutPage,
  '/password': ForgottenPasswordPage,
  '/password/new': NewPasswordPage,
  '/account': AccountPage,
  '/account/keys': KeysPage,
  '/account/security': SecurityPage,
  '/account/data': DataPage,
  '/account/confirm': ConfirmPage,
  '/upload': UploadPage,
  '/generate': GeneratePage,
  '/generate/:id': GenerationPage,
  '/gifs/:id/report': ReportPage,
  '/gifs/:id/edit': EditPage,
  '/gifs/:id/cut': CutPage,
  '/gifs/:id/collect': CollectPage,
  '/collections/:slug/edit': EditCollectionPage,
  '/trash': TrashPage,
  '/device': DevicePage,
  '/connect/:installId': ConnectPage,
  ...STAFF_PAGES,
};

const EMBED = '/embed/:id';

/** Serves the pages of the site and their assets. @returns a handler that shows errors as pages */
export async function addPages(express: Express, app: INestApplication): Promise<SendErrorPage> {
  const { siteUrl, mediaUrl } = app.get(AppConfig);
  const sessionCookie = PageCookie.ofSession(siteUrl);
  const site: PageSite = {
    url: siteUrl,
    assets: await SiteAssets.load(),
    cache: app.get(ResponseCache),
    sessionCookie,
    ticketCookie: PageCookie.ofTicket(siteUrl),
  };
  const pageOf = (kind?: PageKind): Delivery => ({
    layout: PAGE_LAYOUT,
    headers: pageHeaders(siteUrl, mediaUrl, kind),
  });
  const page = pageOf();
  const player = pageOf({ hasPlayer: true });
  const secret = pageOf({ hidesAddress: true });
  const frame: Delivery = { layout: FRAME_LAYOUT, headers: frameHeaders(siteUrl, mediaUrl) };
  addAssets(express, site.assets);
  express.use(pageSession(app.get(SessionsService), sessionCookie, siteUrl));
  for (const [path, serve] of Object.entries(shareRoutes(app))) {
    express.get(path, handlerOf(serve, site));
  }
  express.get(EMBED, handlerOf(htmlOf(app.get(EmbedPage), site, frame.layout), site, frame.headers));
  for (const [path, type] of Object.entries(PAGES)) {
    const found = app.get(SensitiveForms).guarded(app.get(type));
    const delivery = type === RecordingPage ? player : found.isSecret ? secret : page;
    express.get(path, handlerOf(htmlOf(found, site, delivery.layout), site, delivery.headers));
    if (isFormPage(found)) express.post(path, formHandlerOf(found, site, delivery));
  }
  return errorPages(site, secret, frame);
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

/** Errors of the API stay JSON, as do others for clients that do not request HTML. */
function errorPages(site: PageSite, page: Delivery, frame: Delivery): SendErrorPage {
  return ({ status, body }, request, response) => {
    if (!wantsPage(request)) return false;
    const detail = detailOf(status, body.detail, request);
    const content = errorContent({ status, detail, requestId: body.request_id });
    const isFramed = /^\/embed\//i.test(request.path);
    const { headers, layout } = isFramed ? frame : page;
    replaceHeaders(response, headers);
    // Errors before the session was looked up have none.
    const { signedIn = null, rejectedForm = content } = request as Partial<SessionRequest & RejectedRequest>;
    const shown = isFramed ? frameError(content.title, detail) : rejectedForm;
    response.type('html').send(documentOf(layout, shown, site, request.path, signedIn));
    return true;
  };
}

/** The error for a reader, who knows nothing of methods and the API. */
function detailOf(status: number, detail: string, request: Request): string {
  if (status === 500) return 'Something went wrong on the server. Try again in a moment.';
  const [path = ''] = request.originalUrl.split('?', 1);
  return detail === nothingAt(request) ? `There is no page at ${path}.` : detail;
}

/** A client that accepts anything gets HTML for pages, and JSON elsewhere. */
function wantsPage(request: Request): boolean {
  if (/^\/(?:api|media|badge|health)(?:\/|$)/i.test(request.path)) return false;
  const { path } = (request.route ?? {}) as { readonly path?: string };
  const isPage = path !== undefined && (path === EMBED || Object.hasOwn(PAGES, path));
  return request.accepts(isPage ? ['html', 'json'] : ['json', 'html']) === 'html';
}
