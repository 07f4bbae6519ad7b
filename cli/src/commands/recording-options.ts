/** As the service knows them. */
export const VISIBILITIES = ['public', 'unlisted'] as const;

/** Reads `git, rebase`. */
export function tagList(text: string): string[] {
  return text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
}
