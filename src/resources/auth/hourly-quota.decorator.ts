import { applyDecorators, UseGuards } from '@nestjs/common';
import { HourlyQuotaGuard, LimitedBy, type Quota } from './hourly-quota.guard.js';

/** A user may do this so many times an hour, by the configuration. Its module imports `RequestLimitsModule`. */
export const HourlyQuota = (quota: Quota) => applyDecorators(LimitedBy(quota), UseGuards(HourlyQuotaGuard));
