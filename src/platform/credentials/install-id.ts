const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The install id of an asciinema command line, a UUID, as it is hashed. @returns null for any other text */
export function normalInstallId(text: string): string | null {
  return UUID.test(text) ? text.toLowerCase() : null;
}
