import { z } from 'zod';
import type { PackageMetrics } from '../formatting/value.js';

export interface StoredMetrics {
  /** Null when the package does not exist. */
  readonly metrics: PackageMetrics | null;
  readonly checkedAt: number;
  readonly etag?: string;
  readonly lastModified?: string;
}

const count = z.number().optional();

/** Validated, because another release may have written it. */
const packageMetrics = z
  .object({
    version: z.string().optional(),
    license: z.string().nullable().optional(),
    downloads: count,
    stars: count,
    forks: count,
    issues: count,
  })
  .nullable();

/** Undefined for another shape. */
export function parseMetrics(value: unknown): StoredMetrics['metrics'] | undefined {
  return packageMetrics.safeParse(value).data;
}
