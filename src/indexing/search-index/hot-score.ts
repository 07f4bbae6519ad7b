const START_OF_2020_MS = Date.UTC(2020, 0, 1);
const YEAR_MS = 365.25 * 24 * 3_600_000;

export const yearsSince2020 = (date: Date): number => (date.getTime() - START_OF_2020_MS) / YEAR_MS;

/** Created years plus log2 of views: a year younger is worth as much as twice the views. It never decays. */
export const hotScoreOf = (createdYears: number, views: number): number =>
  createdYears + Math.log2(1 + views);
