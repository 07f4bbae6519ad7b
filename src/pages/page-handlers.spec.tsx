import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import express from 'express';
import { compressed } from '../platform/http/compression.middleware.js';
import { ResponseCache } from '../platform/response-cache/response-cache.js';
import type { SiteAssets } from './assets/site-assets.js';
import type { Layout } from './layout/document.js';
import type { PageBody } from './layout/page.js';
import { handlerOf, htmlOf } from './page-handlers.js';
import { PageCookie } from './session/page-cookie.js';

const SITE = 'http://reels.example';
const HEAD = '<!doctype html>\n<html lang="en"><head><title>deploy</title></head>';
const WHOLE = `${HEAD}<body><p>${'a line '.repeat(300)}</p></body></html>\n`;

const LAYOUT: Layout = {
  head: ({ title }) => (
    <head>
      <title>{title}</title>
    </head>
  ),
  body: ({ body }) => <body>{body}</body>,
};

const BODY: PageBody = { tags: [], body: <p>{'a line '.repeat(300)}</p> };

/** The bodies that wait to be finished. */
let waiting: { readonly resolve: (body: PageBody) => void; readonly reject: (error: Error) => void }[] = [];
let server: Server;
let url = '';

function finish(): void {
  for (const { resolve } of waiting) resolve(BODY);
  waiting = [];
}

/** Serves a page at `/`. @param body of the page */
async function serve(body: () => Promise<PageBody>): Promise<void> {
  const site = {
    url: SITE,
    assets: {} as SiteAssets,
    cache: new ResponseCache(),
    sessionCookie: PageCookie.ofSession(SITE),
    ticketCookie: PageCookie.ofTicket(SITE),
  };
  site.cache.resume();
  const page = { render: () => Promise.resolve({ head: { title: 'deploy' }, body }) };
  const app = express().use(compressed());
  app.get('/', handlerOf(htmlOf(page, site, LAYOUT), site, ['X-Page', 'yes']));
  app.use(((_error, _request, response, _next) => {
    if (response.headersSent) response.destroy();
    else response.sendStatus(500);
  }) as express.ErrorRequestHandler);
  server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

afterEach(() => {
  finish();
  server.closeAllConnections();
  server.close();
});

describe('a page whose body is late', () => {
  beforeEach(async () => {
    await serve(() => new Promise((resolve, reject) => waiting.push({ resolve, reject })));
  });

  it('sends its head first, and the same document in all', async () => {
    const response = await fetch(url, { headers: { 'Accept-Encoding': 'identity' } });
    const { headers } = response;
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect([headers.get('cache-control'), headers.get('vary')]).toEqual([
      'no-cache',
      'Cookie, Accept-Encoding',
    ]);
    expect([headers.get('x-page'), headers.get('etag')]).toEqual(['yes', null]);
    finish();
    expect(await response.text()).toBe(WHOLE);
    const again = await fetch(url);
    expect(again.headers.get('etag')).toMatch(/^(?:W\/)?"\w+"$/);
    expect(await again.text()).toBe(WHOLE);
  });

  it('sends a compressed head that can be read at once', async () => {
    const response = await fetch(url, { headers: { 'Accept-Encoding': 'br' } });
    expect(response.headers.get('content-encoding')).toBe('br');
    const parts = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect(await parts?.read()).toEqual({ done: false, value: HEAD });
  });

  it('ends the connection if the body fails, so that no client takes the head for the page', async () => {
    const response = await fetch(url);
    waiting[0]?.reject(new Error('The database is away.'));
    await expect(response.text()).rejects.toThrow('terminated');
  });

  it.each<RequestInit>([{ method: 'HEAD' }, { headers: { 'If-None-Match': '"old"' } }])(
    'waits for the ETag of %j',
    async (request) => {
      const timer = setInterval(finish, 40);
      expect((await fetch(url, request)).headers.get('etag')).not.toBeNull();
      clearInterval(timer);
    },
  );

  it('does not hold up another page for long', async () => {
    await Promise.all([1, 2, 3].map((number) => fetch(`${url}?${number}`)));
    expect(waiting).toHaveLength(2);
    await new Promise((resolve) => setTimeout(resolve, 250));
    expect(waiting).toHaveLength(3);
  });
});

describe('a page whose body is ready', () => {
  it('is sent at once, with ETag and length', async () => {
    await serve(() => Promise.resolve(BODY));
    const { headers } = await fetch(url, { headers: { 'Accept-Encoding': 'identity' } });
    expect(headers.get('etag')).not.toBeNull();
    expect(headers.get('content-length')).toBe(String(WHOLE.length));
  });
});
