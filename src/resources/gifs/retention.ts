/** How long a deleted recording can be restored: 30 days, counted in hours so that no time zone changes them. */
export const RECOVERY_HOURS = 30 * 24;

const HOUR_MS = 3_600_000;

/** Until when what was deleted then can be restored. */
export function restorableUntil(deletedAt: Date): Date {
  return new Date(deletedAt.getTime() + RECOVERY_HOURS * HOUR_MS);
}
