import { applyDecorators, UseGuards } from '@nestjs/common';
import { Throttle } from '@nestjs/throttler';
import { KeyGuard } from '../../platform/authorization/authorization.guard.js';
import { CallerThrottlerGuard } from '../../platform/http/caller-throttler.guard.js';
import type { HourlyThrottlerName } from '../../platform/rate-limit/throttlers.js';

/** A call that is refused afterwards counts too. The controller's module imports `RequestLimitsModule`. */
export const HourlyQuota = (name: HourlyThrottlerName) =>
  applyDecorators(Throttle({ [name]: {} }), UseGuards(KeyGuard, CallerThrottlerGuard));
