import { z } from 'zod';
import type { Facts } from '../wording/value.js';
import { licenceText, versionText, wholeCount } from './fields.js';
import type { Provider, Source } from './provider.js';

/** As npm's own validation has them (validate-npm-package-name), with the capitals that old packages still have. */
const NAME = /^(?:@[a-z\d~-][a-z\d._~-]*\/)?[a-z\d~-][a-z\d._~-]*$/i;
const MAX_NAME = 214;

const tagsAnswer = z.object({ latest: versionText.optional() });

/** Old packages have an object, or a list of them. */
const oneLicence = z.union([z.string(), z.object({ type: z.string() }).transform(({ type }) => type)]);
const manifestAnswer = z.object({
  license: z.union([oneLicence, z.array(oneLicence).transform((all) => all.join(' OR '))]).nullish(),
});

const pointAnswer = z.object({ downloads: wholeCount });

/** The distribution tags of a package (npm's registry, docs/registry/package-dist-tags). */
export function parseTags(body: unknown): Facts | null {
  const { latest } = tagsAnswer.parse(body);
  return latest === undefined ? null : { version: latest };
}

/** The manifest of one version. */
export function parseManifest(body: unknown): Facts {
  const license = licenceText(manifestAnswer.parse(body).license);
  return { license: license && license.replace(/^see licen[cs]e in .*/i, 'custom') };
}

/** Downloads of the last month (npm's download counts, `point`). */
export function parsePoint(body: unknown): Facts {
  return { downloads: pointAnswer.parse(body).downloads };
}

/** The slash of a scoped name is part of it for the registry. */
const inOneSegment = (name: string) => name.replace('/', '%2F');

const TAGS: Source = {
  upstream: 'jsregistry',
  path: (name) => `/-/package/${inOneSegment(name)}/dist-tags`,
  parse: parseTags,
  freshSeconds: 300,
};
const MANIFEST: Source = {
  upstream: 'jsregistry',
  path: (name) => `/${inOneSegment(name)}/latest`,
  parse: parseManifest,
  freshSeconds: 3_600,
};
const POINT: Source = {
  upstream: 'jsregistryStats',
  path: (name) => `/downloads/point/last-month/${name}`,
  parse: parsePoint,
  freshSeconds: 3_600,
};

export const JSREGISTRY: Provider = {
  name: 'jsregistry',
  command: 'npm',
  label: 'npm',
  sources: { version: TAGS, license: MANIFEST, downloads: POINT },
  period: '/month',
  nameRule: 'must be the name of a package, as left-pad or @scope/name, of at most 214 characters',
  normalName: (name) => (name.length <= MAX_NAME && NAME.test(name) ? name : null),
  page: (name, { jsregistry }) => sitePage(name, jsregistry),
};

/** The site is where the registry is, without `registry.`; a mirror of another name has none that is known. */
function sitePage(name: string, registry: string | undefined): string | null {
  if (registry === undefined) return null;
  const { protocol, host } = new URL(registry);
  return host.startsWith('registry.')
    ? `${protocol}//${host.slice('registry.'.length)}/package/${name}`
    : null;
}
