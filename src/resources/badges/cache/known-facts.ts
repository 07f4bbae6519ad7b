import { z } from 'zod';
import type { Facts } from '../formatting/value.js';

/** What an upstream said of a package, and when. */
export interface KnownFacts {
  /** Null: that there is no such package. */
  readonly facts: Facts | null;
  /** Milliseconds since the Unix epoch. */
  readonly checkedAt: number;
  readonly etag?: string;
  readonly lastModified?: string;
}

const count = z.number().optional();

/** As another process may have written it, of this release or another one. */
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

/** @returns null when it is nothing of the kind */
export function readKnownFacts(text: string): KnownFacts | null {
  try {
    return knownFacts.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
