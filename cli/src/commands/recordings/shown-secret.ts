import type { components } from '../../api/schema.js';

/** `screen, line 12  github token: ghp_… (40 characters)`. */
export function shownSecret({ kind, place, line, excerpt }: components['schemas']['Secret']): string {
  const where = place.replaceAll('_', ' ');
  return `${line === null ? where : `${where}, line ${line}`}  ${kind.replaceAll('_', ' ')}: ${excerpt}`;
}

type Recording = Pick<components['schemas']['GifDetail'], 'visibility' | 'secrets'>;

/** Whether an own recording seems to have secrets, and is not public. */
export function isHeld({ visibility, secrets }: Recording): boolean {
  return visibility === 'unlisted' && secrets.length > 0;
}
