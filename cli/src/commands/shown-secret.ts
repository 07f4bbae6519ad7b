import type { components } from '../api/schema.js';
import { shownTime } from '../output/quantities.js';

/** `0:03  line 12  github token: ghp_… (40 characters)`. */
export function shownSecret({ kind, line, time, excerpt }: components['schemas']['Secret']): string {
  return `${shownTime(time)}  line ${line}  ${kind.replaceAll('_', ' ')}: ${excerpt}`;
}
