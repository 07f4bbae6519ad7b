const SHAPE = /^[A-Za-z0-9](?:[A-Za-z0-9-]{1,37}[A-Za-z0-9])$/;

/** Names with another meaning in URLs. */
const RESERVED = new Set(
  'me admin api about account auth badge badges collections create delete docs edit featured generate gifs health help login logout media new oembed operator repos root search settings signin signout signup staff static support system tags themes ttyreel upload users'.split(
    ' ',
  ),
);

/** @returns the problem with a new username, or null */
export function usernameProblem(username: string): string | null {
  if (!SHAPE.test(username)) {
    return 'must be 3 to 39 letters, digits or hyphens, with no hyphen at either end';
  }
  return RESERVED.has(username.toLowerCase()) ? `"${username}" is reserved: choose another name` : null;
}
