import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Response } from 'express';
import { lastValueFrom, type Observable, of } from 'rxjs';
import type { ApiRequest } from '../http/api-request.js';
import type { ChangeKey } from './change-key.js';
import { giveKept } from './give-kept.js';
import { type KeptAnswer, makeAnswer } from './kept-answer.js';
import { KeptAnswers } from './kept-answers.js';
import { notesOf } from './kept-with.js';

const JSON_TYPE = 'application/json; charset=utf-8';
/** Whoever keeps it asks each time whether it still holds. */
const REVALIDATED = 'no-cache';
/** Nobody reads on for long: pages further in are not worth the memory. */
const KEPT_PAGES = 50;

/** The names of the headers that tell who is asking. */
export const VIEWER_HEADERS = 'X-API-Key, Authorization';

/** What `@KeptBody()` says of a route. */
export interface KeptBodyOptions {
  /** Whether a caller with a key may be answered otherwise than a stranger. */
  readonly variesByViewer?: boolean;
  /** `no-cache` when left out. */
  readonly cacheControl?: string;
  /** What the bodies depend on of which the handler says nothing; `lists` when left out. */
  readonly dependsOn?: readonly ChangeKey[];
}

export const KeptBodyOptions = Reflector.createDecorator<KeptBodyOptions>();

/** Serialises what the handler returns, once for all who ask, and answers with it or with 304. */
@Injectable()
export class KeptBodyInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly kept: KeptAnswers,
  ) {}

  async intercept(
    context: ExecutionContext,
    next: CallHandler<object>,
  ): Promise<Observable<Buffer | undefined>> {
    const request = context.switchToHttp().getRequest<ApiRequest>();
    const options = this.reflector.getAllAndOverride(KeptBodyOptions, [
      context.getHandler(),
      context.getClass(),
    ]);
    const build = async () => describe(await lastValueFrom(next.handle()), options);
    const isForEverybody = !options.variesByViewer || request.viewer === null;
    const answer = isForEverybody
      ? await this.kept.get(request.originalUrl, build, isNearPage(request))
      : await build();
    answer.onAnswer?.(request);
    return of(giveKept(answer, request, context.switchToHttp().getResponse<Response>()));
  }
}

function describe(body: object, options: KeptBodyOptions): KeptAnswer {
  const { variesByViewer, cacheControl = REVALIDATED } = options;
  const { dependsOn, onAnswer } = notesOf(body) ?? { dependsOn: options.dependsOn ?? ['lists'] };
  return makeAnswer(Buffer.from(JSON.stringify(body)), {
    contentType: JSON_TYPE,
    cacheControl,
    vary: variesByViewer ? VIEWER_HEADERS : undefined,
    dependsOn,
    onAnswer,
  });
}

function isNearPage(request: ApiRequest): boolean {
  const { page } = request.query;
  return page === undefined || Number(page) <= KEPT_PAGES;
}
