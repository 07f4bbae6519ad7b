import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { AppConfig } from '../config/app-config.js';
import { RateLimited, Unauthenticated } from '../domain-errors.js';
import type { ApiRequest } from '../http/api-request.js';
import { setHeaders } from '../http/header-list.js';
import { limitHeaders } from '../http/rate-limit/limit-headers.js';
import { RateLimitStore } from '../http/rate-limit/rate-limit-store.js';

const HOUR_MS = 3_600_000;

/** Generations: 20 an hour and key; each that is asked for counts, also one that is refused then. */
@Injectable()
export class GenerationQuotaGuard implements CanActivate {
  constructor(
    private readonly store: RateLimitStore,
    private readonly config: AppConfig,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { viewer } = context.switchToHttp().getRequest<ApiRequest>();
    if (!viewer) throw new Unauthenticated('This needs an API key: send it in the X-API-Key header.');
    const limit = this.config.rateLimits.generationsPerHour;
    const verdict = await this.store.hit(`generation:${viewer.userSeq}`, limit, HOUR_MS);
    if (verdict.allowed) return true;
    setHeaders(context.switchToHttp().getResponse<Response>(), limitHeaders(verdict));
    throw new RateLimited(
      `The limit of ${limit} generations an hour is reached. Try again in ${Math.ceil(verdict.retryAfter / 60)} min.`,
      verdict.retryAfter,
    );
  }
}
