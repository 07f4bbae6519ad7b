import type { INestApplication } from '@nestjs/common';
import escapeHtml from 'escape-html';
import type { Express, RequestHandler, Response } from 'express';
import { AppConfig } from '../platform/config/app-config.js';
import { refusalOf } from '../platform/http/error.filter.js';
import { GifPresenter } from '../resources/gifs/gif.presenter.js';
import { GifsService } from '../resources/gifs/gifs.service.js';
import { gifPage } from './gif-page.js';
import { guidePage } from './guide-page.js';
import { contentSecurityPolicy, htmlPage } from './html-page.js';

/** Until the website comes, the addresses that responses name lead to a plain page or to the API. */
export function addPages(express: Express, app: INestApplication): void {
  const { mediaUrl, siteUrl } = app.get(AppConfig);
  const root = new URL(siteUrl).pathname.replace(/\/$/, '');
  let guide: Promise<string> | undefined;
  const gifs = app.get(GifsService);
  const present = app.get(GifPresenter);
  const send = (response: Response, status: number, html: string) => {
    response
      .status(status)
      .set({ 'Content-Security-Policy': contentSecurityPolicy(mediaUrl), 'Cache-Control': 'no-cache' })
      .type('html')
      .send(html.replaceAll('href="/', () => `href="${root}/`));
  };
  addRedirects(express, root);
  express.get('/docs/api', async (_request, response) => {
    guide ??= guidePage(siteUrl);
    send(response, 200, await guide);
  });
  express.get('/gifs/:id', async (request, response, next) => {
    const { id } = request.params;
    try {
      const gif = await present.detail(await gifs.show(id));
      send(response, 200, gifPage(gif, present.apiUrl(gif.id)));
    } catch (error) {
      const refusal = refusalOf(error, request);
      if (refusal)
        send(response, refusal.status, htmlPage('Not here', `<h1>${escapeHtml(refusal.body.detail)}</h1>`));
      else next(error);
    }
  });
}

/** @param root the path of `SITE_URL`, which the proxy removes from requests */
function addRedirects(express: Express, root: string): void {
  express.get(
    '/',
    redirectTo(() => `${root}/api/docs`),
  );
  express.get(
    '/users/:name',
    redirectTo(({ name = '' }) => `${root}/api/v1/users/${encodeURIComponent(name)}/`),
  );
  express.get(
    '/collections/:slug',
    redirectTo(({ slug = '' }) => `${root}/api/v1/collections/${encodeURIComponent(slug)}/`),
  );
  express.get(
    '/repos/:slug',
    redirectTo(({ slug = '' }) => `${root}/api/v1/search/?q=${encodeURIComponent(slug)}`),
  );
  express.get(
    ['/device', '/changelog'],
    redirectTo(() => `${root}/api/docs`),
  );
}

function redirectTo(target: (parameters: Record<string, string>) => string): RequestHandler {
  return (request, response) => {
    response.set('Cache-Control', 'no-cache').redirect(302, target(request.params as Record<string, string>));
  };
}
