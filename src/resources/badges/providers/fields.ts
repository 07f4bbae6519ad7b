import { z } from 'zod';

export const versionText = z.string().trim().min(1).max(200);

export const wholeCount = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

/** Registries accept any text. */
const MAX_LICENCE = 100;

export function licenceText(text: string | null | undefined): string | null {
  return text?.trim().slice(0, MAX_LICENCE) || null;
}
