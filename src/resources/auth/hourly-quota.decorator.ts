import { applyDecorators, UseGuards } from '@nestjs/common';
import { SkipThrottle } from '@nestjs/throttler';
import { ApiKeyGuard } from '../../platform/authorization/api-key.guard.js';
import { CallerThrottlerGuard } from '../../platform/http/caller-throttler.guard.js';
import { HOURLY_THROTTLERS, type HourlyThrottlerName } from '../../platform/rate-limit/throttlers.js';

/**
 * Counts calls of a user by an hourly throttler; rejected calls count too. The guard applies all throttlers, so the other
 * ones are skipped. The controller's module imports `RequestLimitsModule`.
 */
export const HourlyQuota = (name: HourlyThrottlerName) =>
  applyDecorators(UseGuards(ApiKeyGuard), Throttled(name));

/** The same for a handler that needs no API key: anonymous callers count by their address. */
export const Throttled = (name: HourlyThrottlerName) => {
  const others = HOURLY_THROTTLERS.filter((other) => other !== name);
  const skipped = Object.fromEntries(others.map((other) => [other, true]));
  return applyDecorators(SkipThrottle(skipped), UseGuards(CallerThrottlerGuard));
};
