import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Response } from 'express';
import { lastValueFrom, type Observable, of } from 'rxjs';
import type { ApiRequest } from '../http/api-request.js';
import { routeOf } from '../http/request-metrics.js';
import { linkHeader } from '../http/page-links.js';
import type { CacheTag } from './cache-tag.js';
import { sendCachedResponse } from './send-cached-response.js';
import { type CachedResponse, createCachedResponse } from './cached-response.js';
import { ResponseCache } from './response-cache.js';
import { Cacheable, cacheable } from './cacheable.js';

const JSON_TYPE = 'application/json; charset=utf-8';
const REVALIDATED = 'no-cache';
const PERSONAL = 'private, no-cache';
/** Few clients read further, so later pages are not cached. */
const CACHED_PAGES = 50;

export const VIEWER_HEADERS = 'X-API-Key, Authorization';

export interface CacheResponseOptions {
  /** Whether the response to a request with an API key may differ from the anonymous one. */
  readonly variesByViewer?: boolean;
  /** @default 'no-cache' */
  readonly cacheControl?: string;
  /** The tags of responses that the handler does not wrap in `cacheable()`. @default ['lists'] */
  readonly tags?: readonly CacheTag[];
}

export const CacheResponseOptions = Reflector.createDecorator<CacheResponseOptions>();

/** Serializes the handler's response once, unless it is JSON in a Buffer already, and sends it or 304. */
@Injectable()
export class CacheResponseInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly cache: ResponseCache,
  ) {}

  async intercept(
    context: ExecutionContext,
    next: CallHandler<object>,
  ): Promise<Observable<Buffer | undefined>> {
    const request = context.switchToHttp().getRequest<ApiRequest>();
    const options = this.reflector.getAllAndOverride(CacheResponseOptions, [
      context.getHandler(),
      context.getClass(),
    ]);
    const isShared = !options.variesByViewer || request.viewer === null;
    const build = async () =>
      serialize(
        await lastValueFrom(next.handle()),
        routeOf(request),
        isShared ? options : { ...options, cacheControl: PERSONAL },
      );
    const cached = isShared
      ? await this.cache.get(request.originalUrl, build, isCachedPage(request))
      : await build();
    cached.onServed?.(request);
    return of(sendCachedResponse(cached, request, context.switchToHttp().getResponse<Response>()));
  }
}

function serialize(result: object, route: string | undefined, options: CacheResponseOptions): CachedResponse {
  const { variesByViewer, cacheControl = REVALIDATED, tags = ['lists'] } = options;
  const { body, metadata } =
    result instanceof Cacheable ? (result as Cacheable<object>) : cacheable(result, { tags });
  const json = Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
  return createCachedResponse(json, {
    contentType: JSON_TYPE,
    cacheControl,
    vary: variesByViewer ? VIEWER_HEADERS : undefined,
    link: linkHeader(body),
    route,
    ...metadata,
  });
}

function isCachedPage(request: ApiRequest): boolean {
  const { page } = request.query;
  return page === undefined || Number(page) <= CACHED_PAGES;
}
