import { z } from 'zod';
import type { PackageMetrics } from '../formatting/value.js';

export interface StoredMetrics {
  /** Null when the package does not exist. */
  readonly facts: PackageMetrics | null;
  readonly checkedAt: number;
  readonly etag?: string;
  readonly lastModified?: string;
}

const count = z.number().optional();

/** Validated, because another release may have written it. */
const storedMetrics = z.object({
  facts: z
    .object({
      version: z.string().optional(),
      license: z.string().nullable().optional(),
      downloads: count,
      stars: count,
      forks: count,
      issues: count,
    })
    .nullable(),
  checkedAt: z.number(),
  etag: z.string().optional(),
  lastModified: z.string().optional(),
});

export function parseStoredMetrics(text: string): StoredMetrics | null {
  try {
    return storedMetrics.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
