import type { components } from '../api/schema.js';

/** `line 12  github token: ghp_… (40 characters)`: a line of the transcript. */
export function shownSecret({ kind, line, excerpt }: components['schemas']['Secret']): string {
  return `line ${line}  ${kind.replaceAll('_', ' ')}: ${excerpt}`;
}
