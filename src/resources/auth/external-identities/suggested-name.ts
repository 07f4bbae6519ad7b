import slugify from '@sindresorhus/slugify';
import { usernameProblem } from '../../users/username.js';

const LONGEST = 39;
/** Appended to names that are too short or reserved. */
const FILLER = '-user';
const MOST_TRIES = 20;

/**
 * A username similar to the person's name at the provider.
 * @param name may be empty, or an e-mail address: then its local part counts
 * @returns '' if every similar name is taken
 */
export async function suggestedName(
  name: string,
  isTaken: (username: string) => Promise<boolean>,
): Promise<string> {
  const [local = ''] = name.slice(0, 200).split('@', 1);
  const plain = cut(slugify(local, { lowercase: false, decamelize: false }), LONGEST);
  const base = usernameProblem(plain) === null ? plain : `${cut(plain, LONGEST - FILLER.length)}${FILLER}`;
  if (usernameProblem(base) !== null) return '';
  for (let number = 1; number <= MOST_TRIES; number++) {
    const end = number === 1 ? '' : `-${number}`;
    const candidate = `${cut(base, LONGEST - end.length)}${end}`;
    if (!(await isTaken(candidate))) return candidate;
  }
  return '';
}

/** A name must not end with a hyphen. */
function cut(text: string, length: number): string {
  const short = text.slice(0, length);
  return short.endsWith('-') ? cut(short, length - 1) : short;
}
