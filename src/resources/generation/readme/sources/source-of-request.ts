import type { RegistryAddresses } from '../../../../platform/config/app-config.js';
import { ValidationFailed } from '../../../../platform/errors/domain-errors.js';
import {
  CODEHOST_NAMES,
  JSREGISTRY_NAMES,
  type PackageNames,
  PYINDEX_NAMES,
} from '../../../../platform/upstream/package-names.js';
import { type ReadmeSource, SOURCE_TYPES, type SourceType } from './readme-source.js';
import { isAt, nameAt, type Site, sitesOf } from './sites-of-sources.js';

const NAMES: Readonly<Record<SourceType, PackageNames>> = {
  github: CODEHOST_NAMES,
  pypi: PYINDEX_NAMES,
  npm: JSREGISTRY_NAMES,
};
const EXAMPLES: Readonly<Record<SourceType, string>> = {
  github: 'https://github.com/owner/repository',
  pypi: 'https://pypi.org/project/name/',
  npm: 'https://www.npmjs.com/package/name',
};

/** @throws ValidationFailed for an invalid name */
export function sourceOfName(type: SourceType, name: string): ReadmeSource {
  const names = NAMES[type];
  const normalName = names.normal(name);
  if (normalName === null) throw ValidationFailed.field('package_name', names.rule);
  return { type, name: normalName };
}

/**
 * Reads the package that a URL names, without requesting the URL.
 * @param type undefined when the URL tells it
 * @throws ValidationFailed
 */
export function sourceOfAddress(
  type: SourceType | undefined,
  text: string,
  registries: RegistryAddresses,
): ReadmeSource {
  const types = type === undefined ? SOURCE_TYPES : [type];
  const sites = types.flatMap((each) => sitesOf(each, registries).map((site) => ({ type: each, site })));
  const address = webAddress(text);
  const at = address ? sites.filter(({ site }) => isAt(address, site)) : [];
  const [first] = at;
  if (!address || !first)
    throw ValidationFailed.field(
      'source_url',
      `must be a URL at ${hostsOf(sites.map(({ site }) => site))}` +
        (type === undefined ? '' : `, as source_type is ${type}`),
    );
  for (const { type: found, site } of at) {
    const name = NAMES[found].normal(nameAt(address, site) ?? '');
    if (name !== null) return { type: found, name };
  }
  throw ValidationFailed.field(
    'source_url',
    `names nothing there; it should look like ${EXAMPLES[first.type]}`,
  );
}

function webAddress(text: string): URL | null {
  const address = URL.canParse(text) ? new URL(text) : null;
  return address && /^https?:$/.test(address.protocol) && address.username === '' ? address : null;
}

function hostsOf(sites: readonly Site[]): string {
  return [...new Set(sites.map(({ address }) => new URL(address).host))].join(' or ');
}
