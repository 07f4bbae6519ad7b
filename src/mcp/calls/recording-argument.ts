import { z } from 'zod';

const MOST_CHARACTERS = 500;

/** The id of a recording, even if an agent passes the URL of its page. */
export const recordingArgument = z
  .string()
  .min(1)
  .max(MOST_CHARACTERS)
  .describe('The id of a recording, such as "aB3dE5fG", or the URL of its page.');

/** @returns the id in the URL of a page, or the unchanged text */
export function recordingIdOf(text: string): string {
  return /\/gifs\/([\w-]+)/.exec(text)?.[1] ?? text.trim();
}
