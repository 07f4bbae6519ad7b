import {
  type CallHandler,
  type ExecutionContext,
  Inject,
  Injectable,
  type NestInterceptor,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Response } from 'express';
import type { Logger } from 'pino';
import { lastValueFrom, type Observable, of } from 'rxjs';
import { AppConfig } from '../config/app-config.js';
import type { Claim, ClaimingRequest, StoredResponse } from './claim.js';
import { IdempotencyService } from './idempotency.service.js';
import { LOG } from '../logging/log.js';
import type { ApiRequest } from '../http/api-request.js';
import { ClientConnection } from '../http/client-connection.js';
import { refusalOf } from '../http/error.filter.js';
import { storedResponseOf, replay, storedRefusalOf } from './replay.js';
import { StoresNothing } from './keyless.decorator.js';
import { idempotencyKeyOf, keyedRequest } from './keyed-request.js';

/** Answers that the next try may well change: no key, somebody else at it, not confirmed, too many calls. */
const PASSING = new Set([401, 409, 428, 429]);

/**
 * `Idempotency-Key` on any POST that is not `@Keyless()`: the first answer is kept 24 h and given again; another request
 * under the same key is 409. It stands before every route. A form is received by an interceptor of its route, which comes
 * later, so a route that takes one names this interceptor again, after the one that receives the form.
 */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  readonly #connection: ClientConnection;

  constructor(
    private readonly idempotency: IdempotencyService,
    private readonly reflector: Reflector,
    config: AppConfig,
    @Inject(LOG) private readonly log: Logger,
  ) {
    this.#connection = new ClientConnection(config.trustedProxies);
  }

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    if (this.reflector.get(StoresNothing, context.getHandler())) return next.handle();
    const request = context.switchToHttp().getRequest<ClaimingRequest>();
    const key = request.method === 'POST' ? idempotencyKeyOf(request) : undefined;
    if (key === undefined || isUnreadForm(request)) return next.handle();

    const response = context.switchToHttp().getResponse<Response>();
    const stranger = this.#connection.bucket(request);
    const begun = await this.idempotency.begin(keyedRequest(request, key, stranger));
    if ('kept' in begun) return of(replay(begun.kept, response));
    request.claim = begun.claim;
    return of(await this.carryOut(begun.claim, request, response, next));
  }

  private async carryOut(
    claim: Claim,
    request: ApiRequest,
    response: Response,
    next: CallHandler,
  ): Promise<unknown> {
    let value: unknown;
    try {
      value = await lastValueFrom(next.handle(), { defaultValue: undefined });
    } catch (error) {
      const refusal = refusalOf(error, request);
      await this.settle(
        claim,
        refusal && isLasting(refusal.status) ? storedRefusalOf(refusal.status, refusal.body) : null,
        request,
      );
      throw error;
    }
    await this.settle(claim, storedResponseOf(value, response), request);
    return value;
  }

  /** What was done stands whether it can be noted or not, so the caller gets the answer in any case. */
  private async settle(claim: Claim, answer: StoredResponse | null, request: ApiRequest): Promise<void> {
    try {
      await (answer ? claim.keep(answer) : claim.release());
    } catch (error) {
      this.log.error({ err: error, request_id: request.id }, 'an answer could not be kept for its key');
    }
  }
}

function isLasting(status: number): boolean {
  return status < 500 && !PASSING.has(status);
}

function isUnreadForm(request: ApiRequest): boolean {
  return request.contentDigest === undefined && typeof request.is('multipart/form-data') === 'string';
}
