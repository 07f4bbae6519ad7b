/** What the packages of a registry are called. */
export interface PackageNames {
  /** What names look like, as the end of a sentence that begins with the parameter. */
  readonly rule: string;
  /** @returns the one spelling of a name that the registry's addresses and our caches use; null when it can be none */
  normal(name: string): string | null;
}

/** PEP 508, "Names"; the index takes no longer ones in its addresses. */
const PYINDEX_NAME = /^[a-z\d](?:[a-z\d._-]{0,126}[a-z\d])?$/i;

export const PYINDEX_NAMES: PackageNames = {
  rule: 'must be letters, digits, dots, hyphens and underscores, with a letter or digit at both ends',
  // PEP 503, "Normalized Names".
  normal: (name) => (PYINDEX_NAME.test(name) ? name.toLowerCase().replace(/[-_.]+/g, '-') : null),
};

/** As npm's own validation has them (validate-npm-package-name), with the capitals that old packages still have. */
const JSREGISTRY_NAME = /^(?:@[a-z\d~-][a-z\d._~-]*\/)?[a-z\d~-][a-z\d._~-]*$/i;
const JSREGISTRY_MAX = 214;

export const JSREGISTRY_NAMES: PackageNames = {
  rule: 'must be the name of a package, as left-pad or @scope/name, of at most 214 characters',
  normal: (name) => (name.length <= JSREGISTRY_MAX && JSREGISTRY_NAME.test(name) ? name : null),
};

/** The slash of a scoped name is part of it for the registry. */
export function inOneSegment(name: string): string {
  return name.replace('/', '%2F');
}

/** As the registry validates them. */
const RUSTREGISTRY_NAME = /^[a-z][a-z\d_-]{0,63}$/i;

export const RUSTREGISTRY_NAMES: PackageNames = {
  rule: 'must begin with a letter and have letters, digits, hyphens and underscores only, at most 64',
  normal: (name) => (RUSTREGISTRY_NAME.test(name) ? name.toLowerCase() : null),
};

const CODEHOST_NAME = /^[a-z\d][a-z\d_-]{0,38}\/(?!\.{1,2}$)[\w.-]{1,100}$/i;

export const CODEHOST_NAMES: PackageNames = {
  rule: 'must be owner/repository',
  normal: (name) => (CODEHOST_NAME.test(name) ? name.toLowerCase() : null),
};
