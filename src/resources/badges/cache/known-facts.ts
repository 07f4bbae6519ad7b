import { z } from 'zod';
import type { Facts } from '../formatting/value.js';

export interface KnownFacts {
  /** Null when the package does not exist. */
  readonly facts: Facts | null;
  readonly checkedAt: number;
  readonly etag?: string;
  readonly lastModified?: string;
}

const count = z.number().optional();

/** Validated, because another release may have written it. */
const knownFacts = z.object({
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

export function readKnownFacts(text: string): KnownFacts | null {
  try {
    return knownFacts.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
