import { slugOf } from '@ttyreel/recording';

/** A repository on a code host, with a canonical URL. */
export interface RepoAddress {
  /** https, lower-case host, no `.git`, no trailing slash. */
  readonly url: string;
  /** `owner-name`; the caller makes it unique. */
  readonly slug: string;
}

/** The number of path segments of a repository; nested groups have more, up to `/-/`. */
const NESTING_HOSTS = /(?:^|\.)gitlab\./;
const OWNER_AND_NAME = 2;
/** Leaves room for a number. */
const SLUG_MAX = 190;
const NAME = /^[\w.~-]{1,100}$/;

/** Paths of code hosts that look like `owner/name` but are not. */
const NOT_OWNERS = new Set([
  'about',
  'explore',
  'features',
  'login',
  'marketplace',
  'orgs',
  'search',
  'settings',
  'sponsors',
  'topics',
  'users',
]);

/** The repository of a code-host URL, which may point to a file or an issue, or null. */
export function repoAddress(codehostUrl: string): RepoAddress | null {
  if (!URL.canParse(codehostUrl)) return null;
  const { hostname, port, pathname } = new URL(codehostUrl);
  const path = pathname.split('/').filter(Boolean);
  const end = NESTING_HOSTS.test(hostname) ? nestedLength(path) : OWNER_AND_NAME;
  const names = path
    .slice(0, end)
    .map((name, place) => (place === end - 1 ? name.replace(/\.git$/, '') : name));
  const [owner] = names;
  if (owner === undefined || names.length < OWNER_AND_NAME || NOT_OWNERS.has(owner.toLowerCase()))
    return null;
  if (!names.every((name) => NAME.test(name))) return null;

  const url = `https://${hostname}${port && `:${port}`}/${names.join('/')}`;
  const slug = slugOf(names.join('-'), SLUG_MAX);
  return slug && url.length <= 500 ? { url, slug } : null;
}

function nestedLength(path: readonly string[]): number {
  const separator = path.indexOf('-');
  return separator === -1 ? path.length : separator;
}
