export const METRICS = ['version', 'license', 'downloads', 'stars', 'forks', 'issues'] as const;
export type Metric = (typeof METRICS)[number];
