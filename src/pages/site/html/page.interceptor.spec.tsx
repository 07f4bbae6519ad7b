import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Get, type INestApplication, Module, Post } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NextFunction, Request, Response } from 'express';
import { pino } from 'pino';
import request from 'supertest';
import { fake } from '../../../../test/support/fakes.js';
import { AppConfig } from '../../../platform/config/app-config.js';
import { RateLimited, ValidationFailed } from '../../../platform/errors/domain-errors.js';
import { BytesAdapter } from '../../../platform/http/server/bytes-adapter.js';
import { ErrorFilter } from '../../../platform/http/error.filter.js';
import { MetricsModule } from '../../../platform/metrics/metrics.module.js';
import { ResponseCache } from '../../../platform/response-cache/response-cache.js';
import type { Session } from '../../../resources/auth/sessions/sessions.service.js';
import type { FormPage, FormRequest, PageContent, Redirect, WebPageRequest } from '../layout/page.js';
import { PageHtml } from './page-html.js';
import type { PageHttpRequest } from './page.interceptor.js';
import { SitePage, WebRequest } from './page.decorator.js';
import { requireSession } from '../session/require-session.js';

const ADA = fake<Session>({ viewer: { userSeq: 7, username: 'ada', isStaff: false, namedKey: null } });

let renders = 0;
let session: Session | null = null;
let rejected: PageHttpRequest['rejectedForm'];

function rendered({ query, error }: WebPageRequest): Promise<PageContent> {
  renders++;
  const body = [query.get('q') ?? '', error?.message ?? ''].join();
  return Promise.resolve({ title: 'A page', tags: [], body });
}

@SitePage('reels')
class ReelsPage implements FormPage {
  @Get()
  render(@WebRequest() asked: WebPageRequest): Promise<PageContent> {
    return rendered(asked);
  }

  @Post()
  submit(@WebRequest() { form }: FormRequest): Promise<Redirect> {
    if (form.has('early')) throw new RateLimited('Later.', 9);
    if (!form.has('title')) throw ValidationFailed.field('title', 'is missing');
    return Promise.resolve({ redirect: '/reels/one', sessionToken: 'a-token', ticket: null });
  }
}

@SitePage('account', { kind: 'secret' })
class AccountPage {
  @Get()
  render(@WebRequest() asked: WebPageRequest): Promise<PageContent> {
    requireSession(asked);
    return rendered(asked);
  }
}

@Module({
  imports: [MetricsModule],
  controllers: [ReelsPage, AccountPage],
  providers: [
    ResponseCache,
    { provide: AppConfig, useValue: AppConfig.from({ SITE_URL: 'http://reels.example/site' }) },
    {
      provide: PageHtml,
      useValue: fake<PageHtml>({
        headers: { plain: ['X-Page', 'plain'], player: [], secret: ['X-Page', 'secret'], frame: [] },
        documentOf: (_kind, { body }) => `<p>${body as string}</p>`,
      }),
    },
  ],
})
class ReelsModule {}

async function start(): Promise<INestApplication> {
  const made = await NestFactory.create(ReelsModule, new BytesAdapter(), {
    logger: false,
    bodyParser: false,
  });
  made.use((plain: Request, _response: Response, next: NextFunction) => {
    Object.assign(plain as unknown as PageHttpRequest, {
      session,
      signedIn: session,
      body: plain.get('x-form'),
    });
    next();
  });
  const sendPage = (_error: unknown, asked: Request) => {
    rejected = (asked as unknown as PageHttpRequest).rejectedForm;
    return false;
  };
  made.useGlobalFilters(new ErrorFilter(pino({ level: 'silent' }), sendPage));
  made.get(ResponseCache).resume();
  return made.init();
}

const app = await start();
const client = request(app.getHttpServer() as Parameters<typeof request>[0]);
afterAll(() => app.close());
beforeEach(() => {
  [renders, session, rejected] = [0, null, undefined];
  app.get(ResponseCache).invalidateAll();
});

describe('a page', () => {
  it('is rendered once for all readers', async () => {
    const { text, headers } = await client.get('/reels?q=x');
    expect([text, headers['content-type'], headers['x-page']]).toEqual([
      '<p>x,</p>',
      'text/html; charset=utf-8',
      'plain',
    ]);
    expect([headers['cache-control'], headers['vary']]).toEqual(['no-cache', 'Cookie, Accept-Encoding']);
    const again = await client.get('/reels?q=x').set('If-None-Match', headers['etag'] ?? '');
    expect([again.status, renders]).toEqual([304, 1]);
  });

  it('is rendered for each request of a user', async () => {
    session = ADA;
    const answers = [await client.get('/reels'), await client.get('/reels')];
    expect(answers.map(({ headers }) => headers['cache-control'])).toEqual(
      Array.from(answers, () => 'private, no-cache'),
    );
    expect(renders).toBe(2);
  });

  it('is kept by no cache if it is secret', async () => {
    session = ADA;
    const { headers } = await client.get('/account');
    expect([headers['cache-control'], headers['x-page']]).toEqual(['no-store', 'secret']);
  });

  it('rejects characters that are no text, except in a search', async () => {
    expect((await client.get('/reels?page=%00')).status).toBe(400);
    expect((await client.get('/reels?q=%00')).status).toBe(200);
  });
});

describe('the form of a page', () => {
  const send = (form: string) => client.post('/reels').set('X-Form', form);

  it('redirects below the path of the site, with the cookies of the outcome', async () => {
    const { status, headers } = await send('title=x');
    expect([status, headers['location'], headers['cache-control']]).toEqual([
      303,
      '/site/reels/one',
      'no-store',
    ]);
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(/^signin=;/),
      expect.stringMatching(/^session=a-token;/),
    ]);
  });

  it.each([
    ['', 400, ',title: is missing', undefined],
    ['title=a%00b', 400, ',title: contains the character U+0000, which is not allowed', undefined],
    ['early=yes', 429, ',Later.', '9'],
  ])('is shown again with what is wrong in %j', async (form, status, body, retryAfter) => {
    const answer = await send(form);
    expect([answer.status, answer.headers['retry-after']]).toEqual([status, retryAfter]);
    expect([rejected?.kind, rejected?.content.body]).toEqual(['plain', body]);
  });
});

describe('a page that requires a sign-in', () => {
  it('redirects to the sign-in, which leads back', async () => {
    const { status, headers } = await client.get('/account?tab=1');
    expect([status, headers['location'], headers['cache-control']]).toEqual([
      303,
      '/site/signin?next=%2Faccount%3Ftab%3D1',
      'no-store',
    ]);
  });
});
