/** The naming rules of a registry. */
export interface PackageNames {
  /** Completes a validation message. */
  readonly rule: string;
  /** The canonical name for URLs and cache keys; null if the name is invalid. */
  normal(name: string): string | null;
}

/** PEP 508, "Names"; the length is the index's limit. */
const PYINDEX_NAME = /^[a-z\d](?:[a-z\d._-]{0,126}[a-z\d])?$/i;

export const PYINDEX_NAMES: PackageNames = {
  rule: 'must be letters, digits, dots, hyphens and underscores, with a letter or digit at both ends',
  // PEP 503, "Normalized Names".
  normal: (name) => (PYINDEX_NAME.test(name) ? name.toLowerCase().replace(/[-_.]+/g, '-') : null),
};

/** The rules of validate-npm-package-name, plus the capitals of old packages. */
const JSREGISTRY_NAME = /^(?:@[a-z\d~-][a-z\d._~-]*\/)?[a-z\d~-][a-z\d._~-]*$/i;
const JSREGISTRY_MAX = 214;

export const JSREGISTRY_NAMES: PackageNames = {
  rule: 'must be the name of a package, such as left-pad or @scope/name, of at most 214 characters',
  normal: (name) => (name.length <= JSREGISTRY_MAX && JSREGISTRY_NAME.test(name) ? name : null),
};

/** Encodes the slash of a scoped package name for a URL path. */
export function inOneSegment(name: string): string {
  return name.replace('/', '%2F');
}

/** The registry's own rules. */
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
