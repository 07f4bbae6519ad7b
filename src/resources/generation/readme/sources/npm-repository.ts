import { CODEHOST_NAMES } from '../../../../platform/upstream/package-names.js';
import type { NpmRepository } from './readme-answers.js';
import { isAt, nameAt, type Site } from './sites-of-sources.js';

const SHORT = /^(?:github:)?([^/:@\s]+\/[^/:@\s]+)$/;
/** As `git@host:owner/repository`. */
const COPY = /^(?:[^@/\s]+@)([^:/\s]+):(?!\/)(.+)$/;
const SCHEME = /^(?:git\+)?(?:https?|ssh|git):\/\/(?:[^@/\s]*@)?/;

/**
 * Where at the code host a package's README is asked for; null when its repository is elsewhere (npm's documentation of
 * package.json, "repository").
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

/** A folder as a part of an address; null for one that is none within a repository. */
function folderOf(directory: string): string | null {
  const segments = directory.split('/').filter((segment) => segment !== '' && segment !== '.');
  if (directory.length > 500 || segments.includes('..')) return null;
  return segments.map((segment) => `/${encodeURIComponent(segment)}`).join('');
}
