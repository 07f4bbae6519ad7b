import { isUuid } from './uuid.js';

/** The install id of an asciinema command line, a UUID, as it is hashed. @returns null for any other text */
export function normalInstallId(text: string): string | null {
  return isUuid(text) ? text.toLowerCase() : null;
}
