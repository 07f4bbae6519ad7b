import { CODEHOST_NAMES } from '../../../../platform/upstream/package-names.js';
import type { NpmRepository } from '../readme-response.js';
import { isAt, nameAt, type Site } from './sites-of-sources.js';

const SHORT = /^(?:github:)?([^/:@\s]+\/[^/:@\s]+)$/;
/** `git@host:owner/repository`. */
const COPY = /^(?:[^@/\s]+@)([^:/\s]+):(?!\/)(.+)$/;
const SCHEME = /^(?:git\+)?(?:https?|ssh|git):\/\/(?:[^@/\s]*@)?/;

/**
 * The code host's path of a package's README; null when its repository is elsewhere (npm's package.json, "repository").
 */
export function readmePathOf({ url, directory }: NpmRepository, site: Site): string | null {
  const text = url
    .trim()
    .replace(SHORT, 'https://github.com/$1')
    .replace(COPY, 'https://$1/$2')
    .replace(SCHEME, 'https://');
  const address = URL.canParse(text) ? new URL(text) : null;
  const name = address && isAt(address, site) ? nameAt(address, site) : null;
  const normalName = name === null ? null : CODEHOST_NAMES.normal(name);
  const folder = folderOf(directory ?? '');
  return normalName === null || folder === null ? null : `/repos/${normalName}/readme${folder}`;
}

/** The folder as a URL path; null when it is not within the repository. */
function folderOf(directory: string): string | null {
  const segments = directory.split('/').filter((segment) => segment !== '' && segment !== '.');
  if (directory.length > 500 || segments.includes('..')) return null;
  return segments.map((segment) => `/${encodeURIComponent(segment)}`).join('');
}
