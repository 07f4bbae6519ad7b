import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  StreamableFile,
} from '@nestjs/common';
import type { Response } from 'express';
import { createGunzip } from 'node:zlib';
import { type Observable, of } from 'rxjs';
import type { ApiRequest } from '../../../platform/http/api-request.js';
import { isNamed } from '../../../platform/http/entity-tag.js';
import { staleHeaders } from '../../../platform/response-cache/cached-response.js';
import { type WholeTagList, WholeTagListService } from './whole-tag-list.service.js';

const JSON_TYPE = 'application/json; charset=utf-8';

/** Answers requests for all tags from memory if there are many; the handler answers the others. */
@Injectable()
export class WholeTagListInterceptor implements NestInterceptor {
  constructor(private readonly lists: WholeTagListService) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<ApiRequest>();
    const { limit, prefix } = request.query;
    const list = limit === undefined && prefix === undefined ? await this.lists.find() : null;
    if (!list) return next.handle();
    return of(bodyOf(list, request, context.switchToHttp().getResponse<Response>()));
  }
}

/** Sets the headers. @returns the body for the framework to send; undefined for none */
function bodyOf(
  { gzip, etag, bytes, staleMs }: WholeTagList,
  request: ApiRequest,
  response: Response,
): Buffer | StreamableFile | undefined {
  response.set({ ETag: etag, 'Cache-Control': 'no-cache', 'Content-Type': JSON_TYPE });
  if (staleMs !== undefined) response.set(staleHeaders(staleMs));
  response.vary('Accept-Encoding');
  if (isNamed(etag, request.get('if-none-match'))) {
    response.status(304);
    return undefined;
  }
  if (request.acceptsEncodings('gzip') === 'gzip') {
    response.set({ 'Content-Encoding': 'gzip', 'Content-Length': String(gzip.length) });
    return gzip;
  }
  response.set('Content-Length', String(bytes));
  if (request.method === 'HEAD') return undefined;
  const unpacked = createGunzip();
  unpacked.end(gzip);
  return new StreamableFile(unpacked);
}
