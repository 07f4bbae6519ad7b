import { applyDecorators, UseGuards } from '@nestjs/common';
import { Throttle } from '@nestjs/throttler';
import { KeyGuard } from '../../platform/authorization/authorization.guard.js';
import { CallerThrottlerGuard } from '../../platform/http/caller-throttler.guard.js';
import type { HourlyThrottlerName } from '../../platform/rate-limit/throttlers.js';

/**
 * A user may do this so many times an hour, by the configuration; a call that is refused afterwards counts too.
 * The module of the controller imports `RequestLimitsModule`.
 */
export const HourlyQuota = (name: HourlyThrottlerName) =>
  applyDecorators(Throttle({ [name]: {} }), UseGuards(KeyGuard, CallerThrottlerGuard));
