import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Response } from 'express';
import { catchError, from, mergeMap, type Observable, throwError } from 'rxjs';
import { NotFound } from '../../platform/errors/domain-errors.js';
import type { ApiRequest } from '../../platform/http/api-request.js';
import { setHeaders } from '../../platform/http/header-list.js';
import { limitHeaders } from '../../platform/http/limits/limit-headers.js';
import { requestLimitReached, RequestLimits } from '../../platform/http/limits/request-limits.js';

/** Counts misses as API calls, so that ids cannot be guessed faster here. */
@Injectable()
export class MediaMissesInterceptor implements NestInterceptor {
  constructor(private readonly limits: RequestLimits) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return next
      .handle()
      .pipe(
        catchError((error: unknown) =>
          error instanceof NotFound
            ? from(this.countMiss(context)).pipe(mergeMap(() => throwError(() => error)))
            : throwError(() => error),
        ),
      );
  }

  private async countMiss(context: ExecutionContext): Promise<void> {
    const http = context.switchToHttp();
    const request = http.getRequest<ApiRequest>();
    const verdict = await this.limits.countApi(request, request.viewer);
    if (verdict.allowed) return;
    setHeaders(http.getResponse<Response>(), limitHeaders(verdict));
    throw requestLimitReached(verdict);
  }
}
