import { applyDecorators, UseGuards } from '@nestjs/common';
import { SkipThrottle } from '@nestjs/throttler';
import { Authenticated } from '../../platform/authorization/auth.decorators.js';
import { CallerThrottlerGuard } from '../../platform/http/limits/caller-throttler.guard.js';
import { HOURLY_THROTTLERS, type HourlyThrottlerName } from '../../platform/rate-limit/throttlers.js';

/**
 * Requires an API key, and counts calls of its user by an hourly throttler; rejected calls count too. The guard applies all throttlers, so the other
 * ones are skipped. The controller's module imports `RequestLimitsModule`.
 */
export const HourlyQuota = (name: HourlyThrottlerName) => applyDecorators(Authenticated(), Throttled(name));

/** The same for a handler that needs no API key: anonymous callers count by their address. */
export const Throttled = (name: HourlyThrottlerName) => {
  const others = HOURLY_THROTTLERS.filter((other) => other !== name);
  const skipped = Object.fromEntries(others.map((other) => [other, true]));
  return applyDecorators(SkipThrottle(skipped), UseGuards(CallerThrottlerGuard));
};
