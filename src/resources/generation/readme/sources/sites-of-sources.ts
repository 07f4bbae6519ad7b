import type { RegistryAddresses } from '../../../../platform/config/app-config.js';
import { codehostSite, jsregistrySite } from '../../../../platform/upstream/sites.js';
import type { SourceType } from './readme-source.js';

/** A site whose URLs name packages. */
export interface Site {
  /** Without a trailing slash. */
  readonly address: string;
  /** Captures the name after the base URL, in groups joined by a slash. */
  readonly path: RegExp;
}

const REPOSITORY = /^\/([^/]+)\/([^/]+?)(?:\.git)?(?:\/.*)?$/;
const PYTHON_PACKAGE = /^\/(?:project|pypi|simple)\/([^/]+)(?:\/.*)?$/;
const NPM_PACKAGE = /^\/package\/(?:(@[^/]+)\/)?([^/]+)(?:\/.*)?$/;
const NPM_DOCUMENT = /^\/(?:package\/)?(?:(@[^/]+)\/)?([^/]+)(?:\/.*)?$/;

/** Well-known sites, also accepted for packages that are fetched from a mirror. Never requested. */
const PYPI = 'https://pypi.org';
const NPM = 'https://www.npmjs.com';

/** Sites whose URLs are accepted for a source type, best known first. */
export function sitesOf(type: SourceType, { codehost, pyindex, jsregistry }: RegistryAddresses): Site[] {
  switch (type) {
    case 'github':
      return codehost === undefined ? [] : [{ address: codehostSite(codehost), path: REPOSITORY }];
    case 'pypi':
      return [PYPI, ...(pyindex === undefined ? [] : [pyindex])].map((address) => ({
        address,
        path: PYTHON_PACKAGE,
      }));
    case 'npm': {
      const site = jsregistry === undefined ? null : jsregistrySite(jsregistry);
      return [
        { address: NPM, path: NPM_PACKAGE },
        ...(site === null ? [] : [{ address: site, path: NPM_PACKAGE }]),
        ...(jsregistry === undefined ? [] : [{ address: jsregistry, path: NPM_DOCUMENT }]),
      ];
    }
  }
}

/** Ignores `www.`. */
export function isAt(address: URL, site: Site): boolean {
  const { host, pathname } = new URL(site.address);
  const root = pathname.replace(/\/$/, '');
  return bare(address.host) === bare(host) && (root === '' || address.pathname.startsWith(`${root}/`));
}

/** The package that a URL names; null if none. */
export function nameAt(address: URL, site: Site): string | null {
  const root = new URL(site.address).pathname.replace(/\/$/, '');
  const path = decoded(address.pathname.slice(root.length));
  const groups = path === null ? null : site.path.exec(path);
  return groups && groups.slice(1).filter(Boolean).join('/');
}

function bare(host: string): string {
  return host.replace(/^www\./, '');
}

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
