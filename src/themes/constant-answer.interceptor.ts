import { createHash } from 'node:crypto';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { map, type Observable } from 'rxjs';
import { isNamed } from '../http/entity-tag.js';

/** A release may change the answer, so it may be kept for an hour only. */
const CACHING = 'public, max-age=3600';

/** For answers that stay the same while the program runs: a tag of their content, and 304 to who has them. */
@Injectable()
export class ConstantAnswerInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler<object>): Observable<object | undefined> {
    const http = context.switchToHttp();
    return next
      .handle()
      .pipe(map((body) => this.answer(body, http.getRequest<Request>(), http.getResponse<Response>())));
  }

  private answer(body: object, request: Request, response: Response): object | undefined {
    const digest = createHash('sha256').update(JSON.stringify(body)).digest('hex');
    const etag = `"${digest.slice(0, 32)}"`;
    response.setHeader('ETag', etag);
    response.setHeader('Cache-Control', CACHING);
    if (!isNamed(etag, request.get('if-none-match'))) return body;
    response.status(304);
    return undefined;
  }
}
