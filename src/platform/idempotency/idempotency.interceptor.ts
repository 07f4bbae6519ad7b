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
import { ClientConnection } from '../http/server/client-connection.js';
import { refusalOf } from '../http/error.filter.js';
import { storedResponseOf, replay, storedRefusalOf } from './replay.js';
import { StoresNothing } from './keyless.decorator.js';
import { idempotencyKeyOf, keyedRequest } from './keyed-request.js';

/** Statuses that a retry may change: they are not stored. */
const TRANSIENT = new Set([401, 409, 428, 429]);

/**
 * `Idempotency-Key` on any POST that is not `@Keyless()`: the first response is stored for 24 h and replayed; another
 * request with the same key gets 409. Multipart bodies are parsed by a later interceptor of their route, so such a route
 * repeats this interceptor after that one.
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
    if (this.reflector.getAllAndOverride(StoresNothing, [context.getHandler(), context.getClass()]))
      return next.handle();
    const request = context.switchToHttp().getRequest<ClaimingRequest>();
    const key = request.method === 'POST' ? idempotencyKeyOf(request) : undefined;
    if (key === undefined || isUnreadForm(request)) return next.handle();

    const response = context.switchToHttp().getResponse<Response>();
    const address = this.#connection.bucket(request);
    const outcome = await this.idempotency.begin(keyedRequest(request, key, address));
    if ('stored' in outcome) return of(replay(outcome.stored, response));
    request.claim = outcome.claim;
    return of(await this.execute(outcome.claim, request, response, next));
  }

  private async execute(
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
        refusal && isStorable(refusal.status) ? storedRefusalOf(refusal.status, refusal.body) : null,
        request,
      );
      throw error;
    }
    await this.settle(claim, storedResponseOf(value, response), request);
    return value;
  }

  /** The work is done: the caller gets the response even if it cannot be stored. */
  private async settle(claim: Claim, stored: StoredResponse | null, request: ApiRequest): Promise<void> {
    try {
      await (stored ? claim.store(stored) : claim.release());
    } catch (error) {
      this.log.error(
        { err: error, request_id: request.id },
        'cannot store the response of an idempotency key',
      );
    }
  }
}

function isStorable(status: number): boolean {
  return status < 500 && !TRANSIENT.has(status);
}

function isUnreadForm(request: ApiRequest): boolean {
  return request.contentDigest === undefined && typeof request.is('multipart/form-data') === 'string';
}
