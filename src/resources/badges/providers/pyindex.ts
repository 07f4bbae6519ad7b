import { z } from 'zod';
import { PYINDEX_NAMES } from '../../../platform/upstream/package-names.js';
import type { PackageMetrics } from '../formatting/value.js';
import { licenceText, versionText, wholeCount } from './fields.js';
import { licenceOfClassifiers } from './pyindex-classifiers.js';
import type { Provider, MetricSource } from './provider.js';

/** Longer values are licence texts. */
const MAX_LICENCE_NAME = 60;

const packageAnswer = z.object({
  info: z.object({
    version: versionText,
    license: z.string().nullish(),
    license_expression: z.string().nullish(),
    classifiers: z.array(z.string()).nullish(),
  }),
});

const statsAnswer = z.object({ data: z.object({ last_month: wholeCount }) });

/** docs.pypi.org/api/json; the licence expression is PEP 639. */
export function parsePackage(body: unknown): PackageMetrics {
  const { version, license, license_expression, classifiers } = packageAnswer.parse(body).info;
  const licence = named(license_expression) ?? named(license) ?? licenceOfClassifiers(classifiers ?? []);
  return { version, license: licenceText(licence) };
}

/** Last month (pypistats.org/api). */
export function parseStats(body: unknown): PackageMetrics {
  return { downloads: statsAnswer.parse(body).data.last_month };
}

function named(licence: string | null | undefined): string | null {
  const text = licence?.trim() ?? '';
  const isName = text !== '' && text.length <= MAX_LICENCE_NAME && !/[\r\n]|^unknown$/i.test(text);
  return isName ? text : null;
}

const PACKAGE: MetricSource = {
  upstream: 'pyindex',
  path: (name) => `/pypi/${name}/json`,
  parse: parsePackage,
  freshSeconds: 600,
};
const STATS: MetricSource = {
  upstream: 'pyindexStats',
  path: (name) => `/api/packages/${name}/recent`,
  parse: parseStats,
  freshSeconds: 3_600,
};

export const PYINDEX: Provider = {
  name: 'pyindex',
  command: 'pip',
  label: 'pypi',
  sources: { version: PACKAGE, license: PACKAGE, downloads: STATS },
  period: '/month',
  names: PYINDEX_NAMES,
  page: (name, { pyindex }) => (pyindex === undefined ? null : `${pyindex}/project/${name}/`),
};
