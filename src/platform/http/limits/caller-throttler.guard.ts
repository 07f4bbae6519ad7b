import { type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { ThrottlerGuard, type ThrottlerLimitDetail } from '@nestjs/throttler';
import type { Response } from 'express';
import type { ApiRequest } from '../api-request.js';
import { ClientConnection } from '../server/client-connection.js';
import { setHeaders } from '../header-list.js';
import { hourlyLimitReached } from './hourly-limits.js';
import { limitHeaders } from './limit-headers.js';

/** Counts calls of a handler by the hourly throttlers that it does not skip, in addition to the requests. */
@Injectable()
export class CallerThrottlerGuard extends ThrottlerGuard {
  @Inject(ClientConnection) private readonly connection!: ClientConnection;

  /** The user, or the bucket of an anonymous caller's address. */
  protected override getTracker(request: ApiRequest): Promise<string> {
    const { viewer } = request;
    return Promise.resolve(viewer ? String(viewer.userSeq) : this.connection.bucket(request));
  }

  protected override generateKey(_context: ExecutionContext, tracker: string, name: string): string {
    return `${name}:${tracker}`;
  }

  protected override throwThrottlingException(
    context: ExecutionContext,
    { key, limit, timeToExpire, timeToBlockExpire: retryAfter }: ThrottlerLimitDetail,
  ): never {
    const resetAt = Math.round(Date.now() / 1_000 + timeToExpire);
    setHeaders(
      context.switchToHttp().getResponse<Response>(),
      limitHeaders({ limit, remaining: 0, resetAt }),
    );
    const [name = ''] = key.split(':', 1);
    throw hourlyLimitReached(name, limit, retryAfter);
  }
}
