import { z } from 'zod';
import { inOneSegment, JSREGISTRY_NAMES } from '../../../platform/upstream/package-names.js';
import { jsregistrySite } from '../../../platform/upstream/sites.js';
import type { PackageMetrics } from '../formatting/value.js';
import { licenceText, versionText, wholeCount } from './fields.js';
import type { Provider, MetricSource } from './provider.js';

const tagsAnswer = z.object({ latest: versionText.optional() });

/** Old packages have an object or a list. */
const oneLicence = z.union([z.string(), z.object({ type: z.string() }).transform(({ type }) => type)]);
const manifestAnswer = z.object({
  license: z.union([oneLicence, z.array(oneLicence).transform((all) => all.join(' OR '))]).nullish(),
});

const pointAnswer = z.object({ downloads: wholeCount });

/** npm registry, docs/registry/package-dist-tags. */
export function parseTags(body: unknown): PackageMetrics | null {
  const { latest } = tagsAnswer.parse(body);
  return latest === undefined ? null : { version: latest };
}

export function parseManifest(body: unknown): PackageMetrics {
  const license = licenceText(manifestAnswer.parse(body).license);
  return { license: license && license.replace(/^see licen[cs]e in .*/i, 'custom') };
}

/** Last month (npm download counts, `point`). */
export function parsePoint(body: unknown): PackageMetrics {
  return { downloads: pointAnswer.parse(body).downloads };
}

const TAGS: MetricSource = {
  upstream: 'jsregistry',
  path: (name) => `/-/package/${inOneSegment(name)}/dist-tags`,
  parse: parseTags,
  freshSeconds: 300,
};
const MANIFEST: MetricSource = {
  upstream: 'jsregistry',
  path: (name) => `/${inOneSegment(name)}/latest`,
  parse: parseManifest,
  freshSeconds: 3_600,
};
const POINT: MetricSource = {
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
  names: JSREGISTRY_NAMES,
  page: (name, { jsregistry }) => {
    const site = jsregistry === undefined ? null : jsregistrySite(jsregistry);
    return site && `${site}/package/${name}`;
  },
};
