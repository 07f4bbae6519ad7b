const START_OF_2020_MS = Date.UTC(2020, 0, 1);
const YEAR_MS = 365.25 * 24 * 3_600_000;

/** How many years since the beginning of 2020. */
export const yearsSince2020 = (date: Date): number => (date.getTime() - START_OF_2020_MS) / YEAR_MS;

/**
 * How popular a recording is: it does not cool down, but newer ones begin warmer. A year counts as much as twice the
 * views.
 * @param born when it was made, in years since 2020
 */
export const heatOf = (born: number, views: number): number => born + Math.log2(1 + views);
