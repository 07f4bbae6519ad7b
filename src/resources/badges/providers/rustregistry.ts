import { z } from 'zod';
import { RUSTREGISTRY_NAMES } from '../../../platform/upstream/package-names.js';
import type { PackageMetrics } from '../formatting/value.js';
import { licenceText, versionText, wholeCount } from './fields.js';
import type { Provider, MetricSource } from './provider.js';

const crateAnswer = z.object({
  crate: z.object({
    max_stable_version: versionText.nullish(),
    max_version: versionText,
    downloads: wholeCount,
  }),
  versions: z.array(z.object({ num: z.string(), license: z.string().nullish() })).nullish(),
});

/** crates.io may report a missing crate with status 200. */
const errorAnswer = z.object({ errors: z.array(z.object({ detail: z.string() })).min(1) });

const ALL_YANKED = '0.0.0';

/** crates.io API, `GET /crates/{name}`. */
export function parseCrate(body: unknown): PackageMetrics | null {
  if (errorAnswer.safeParse(body).success) return null;
  const { crate, versions } = crateAnswer.parse(body);
  const { max_stable_version: stable, max_version: newest, downloads } = crate;
  const version = stable ?? (newest === ALL_YANKED ? undefined : newest);
  const license = licenceText(versions?.find(({ num }) => num === version)?.license);
  return { version, license, downloads };
}

const CRATE: MetricSource = {
  upstream: 'rustregistry',
  path: (name) => `/api/v1/crates/${name}?include=versions,downloads`,
  parse: parseCrate,
  freshSeconds: 1_800,
};

export const RUSTREGISTRY: Provider = {
  name: 'rustregistry',
  command: 'cargo',
  label: 'crates',
  sources: { version: CRATE, license: CRATE, downloads: CRATE },
  period: '',
  names: RUSTREGISTRY_NAMES,
  page: (name, { rustregistry }) => (rustregistry === undefined ? null : `${rustregistry}/crates/${name}`),
};
