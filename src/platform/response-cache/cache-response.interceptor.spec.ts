import { beforeEach, describe, expect, it } from '@jest/globals';
import { Controller, Get, type INestApplication, Module, UseInterceptors } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NextFunction, Request, Response } from 'express';
import request from 'supertest';
import { BytesAdapter } from '../http/server/bytes-adapter.js';
import { cacheable } from './cacheable.js';
import { CacheResponseInterceptor, CacheResponseOptions } from './cache-response.interceptor.js';
import { MetricsModule } from '../metrics/metrics.module.js';
import { ResponseCache } from './response-cache.js';

let calls = 0;
let served = 0;
let viewer: object | null = null;

@Controller()
@UseInterceptors(CacheResponseInterceptor)
class BoxesController {
  @Get('boxes')
  @CacheResponseOptions({ variesByViewer: true })
  list(): object {
    return { calls: ++calls };
  }

  @Get('box')
  @CacheResponseOptions({ cacheControl: 'public, max-age=9' })
  find(): object {
    const onServed = () => void (served += 1);
    return cacheable({ calls: ++calls }, { tags: ['gif:7'], onServed });
  }
}

@Module({ imports: [MetricsModule], controllers: [BoxesController], providers: [ResponseCache] })
class BoxesModule {}

async function start(): Promise<INestApplication> {
  const made = await NestFactory.create(BoxesModule, new BytesAdapter(), { logger: false });
  made.use((plain: Request, _response: Response, next: NextFunction) => {
    Object.assign(plain, { viewer });
    next();
  });
  made.get(ResponseCache).resume();
  return made.init();
}

const app = await start();
const cache = app.get(ResponseCache);
const get = (path: string) => request(app.getHttpServer() as Parameters<typeof request>[0]).get(path);

beforeEach(() => {
  [calls, served, viewer] = [0, 0, null];
  cache.invalidateAll();
});

describe('a response', () => {
  it('is made once for all anonymous callers, until a tag of it is invalidated', async () => {
    const first = await get('/boxes');
    expect([first.text, first.headers['vary']]).toEqual([
      '{"calls":1}',
      'X-API-Key, Authorization, Accept-Encoding',
    ]);
    expect((await get('/boxes')).text).toBe('{"calls":1}');
    cache.invalidate(['lists']);
    expect((await get('/boxes')).text).toBe('{"calls":2}');
  });

  it('is made for each caller with a key if it varies by viewer', async () => {
    expect((await get('/boxes')).headers['cache-control']).toBe('no-cache');
    viewer = { userSeq: 7 };
    const own = await get('/boxes');
    expect([own.text, own.headers['cache-control']]).toEqual(['{"calls":2}', 'private, no-cache']);
    expect((await get('/boxes')).text).toBe('{"calls":3}');
    expect((await get('/box')).text).toBe('{"calls":4}');
    expect((await get('/box')).text).toBe('{"calls":4}');
  });

  it('of a far page is not kept', async () => {
    await get('/boxes?page=51');
    expect((await get('/boxes?page=51')).text).toBe('{"calls":2}');
    await get('/boxes?page=50');
    expect((await get('/boxes?page=50')).text).toBe('{"calls":3}');
  });

  it('has the tags and the hook of its handler', async () => {
    expect((await get('/box')).headers['cache-control']).toBe('public, max-age=9');
    cache.invalidate(['lists']);
    expect((await get('/box')).text).toBe('{"calls":1}');
    expect(served).toBe(2);
    cache.invalidate(['gif:7']);
    expect((await get('/box')).text).toBe('{"calls":2}');
  });

  it('is 304 for a client that has it', async () => {
    const { headers } = await get('/box');
    const again = await get('/box').set('If-None-Match', headers['etag'] ?? '');
    expect([again.status, again.text, calls]).toEqual([304, '', 1]);
  });
});
