import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Response } from 'express';
import { viewerOf } from '../../platform/authorization/guards.js';
import { AppConfig, type RateLimits } from '../../platform/config/app-config.js';
import { RateLimited } from '../../platform/errors/domain-errors.js';
import { setHeaders } from '../../platform/http/header-list.js';
import { limitHeaders } from '../../platform/http/limit-headers.js';
import { RateLimitStore } from '../../platform/rate-limit/rate-limit-store.js';

const HOUR_MS = 3_600_000;

export interface Quota {
  /** What is counted, in the singular; also the name of the bucket. */
  readonly noun: string;
  readonly limit: Extract<keyof RateLimits, `${string}PerHour`>;
}

export const LimitedBy = Reflector.createDecorator<Quota>();

/** Counts what a user begins in an hour, beside the requests; one that is refused afterwards counts too. */
@Injectable()
export class HourlyQuotaGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly store: RateLimitStore,
    private readonly config: AppConfig,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { userSeq } = viewerOf(context);
    const quota = this.reflector.get(LimitedBy, context.getHandler());
    const limit = this.config.rateLimits[quota.limit];
    const verdict = await this.store.hit(`${quota.noun}:${userSeq}`, limit, HOUR_MS);
    if (verdict.allowed) return true;
    setHeaders(context.switchToHttp().getResponse<Response>(), limitHeaders(verdict));
    throw new RateLimited(
      `The limit of ${limit} ${quota.noun}s an hour is reached. Try again in ${Math.ceil(verdict.retryAfter / 60)} min.`,
      verdict.retryAfter,
    );
  }
}
