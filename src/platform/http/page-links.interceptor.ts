import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Response } from 'express';
import { map, type Observable } from 'rxjs';
import { linkHeader } from './page-links.js';

/** Gives pages their `Link` header; the response cache keeps that of a page with its bytes. */
@Injectable()
export class PageLinksInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler<object | undefined>): Observable<unknown> {
    const response = context.switchToHttp().getResponse<Response>();
    return next.handle().pipe(
      map((body) => {
        const link = body && linkHeader(body);
        if (link) response.set('Link', link);
        return body;
      }),
    );
  }
}
