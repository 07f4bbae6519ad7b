import { z } from 'zod';

/** What several registries have in their answers. */

export const versionText = z.string().trim().min(1).max(200);

export const wholeCount = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

/** A registry takes whatever people write; nobody reads more of it on a badge. */
const MAX_LICENCE = 100;

/** @returns null when it says nothing */
export function licenceText(text: string | null | undefined): string | null {
  return text?.trim().slice(0, MAX_LICENCE) || null;
}
