/** 30 days, in hours so that time zones do not matter. */
export const RECOVERY_HOURS = 30 * 24;

const HOUR_MS = 3_600_000;

export function restorableUntil(deletedAt: Date): Date {
  return new Date(deletedAt.getTime() + RECOVERY_HOURS * HOUR_MS);
}
