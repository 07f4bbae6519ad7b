import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Response } from 'express';
import { lastValueFrom, type Observable, of } from 'rxjs';
import type { ApiRequest } from '../http/api-request.js';
import type { CacheTag } from './cache-tag.js';
import { sendCachedResponse } from './send-cached-response.js';
import { type CachedResponse, makeCachedResponse } from './cached-response.js';
import { ResponseCache } from './response-cache.js';
import { cacheNotesOf } from './cacheable.js';

const JSON_TYPE = 'application/json; charset=utf-8';
/** Whoever keeps it asks each time whether it still holds. */
const REVALIDATED = 'no-cache';
/** Nobody reads on for long: pages further in are not worth the memory. */
const KEPT_PAGES = 50;

/** The names of the headers that tell who is asking. */
export const VIEWER_HEADERS = 'X-API-Key, Authorization';

/** What `@KeptBody()` says of a route. */
export interface CacheResponseOptions {
  /** Whether a caller with a key may be answered otherwise than a stranger. */
  readonly variesByViewer?: boolean;
  /** `no-cache` when left out. */
  readonly cacheControl?: string;
  /** What the bodies depend on of which the handler says nothing; `lists` when left out. */
  readonly tags?: readonly CacheTag[];
}

export const CacheResponseOptions = Reflector.createDecorator<CacheResponseOptions>();

/** Serialises what the handler returns, once for all who ask, and answers with it or with 304. */
@Injectable()
export class CacheResponseInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly kept: ResponseCache,
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
    const build = async () => describe(await lastValueFrom(next.handle()), options);
    const isForEverybody = !options.variesByViewer || request.viewer === null;
    const answer = isForEverybody
      ? await this.kept.get(request.originalUrl, build, isNearPage(request))
      : await build();
    answer.onServed?.(request);
    return of(sendCachedResponse(answer, request, context.switchToHttp().getResponse<Response>()));
  }
}

function describe(body: object, options: CacheResponseOptions): CachedResponse {
  const { variesByViewer, cacheControl = REVALIDATED } = options;
  const { tags, onServed } = cacheNotesOf(body) ?? { tags: options.tags ?? ['lists'] };
  return makeCachedResponse(Buffer.from(JSON.stringify(body)), {
    contentType: JSON_TYPE,
    cacheControl,
    vary: variesByViewer ? VIEWER_HEADERS : undefined,
    tags,
    onServed,
  });
}

function isNearPage(request: ApiRequest): boolean {
  const { page } = request.query;
  return page === undefined || Number(page) <= KEPT_PAGES;
}
