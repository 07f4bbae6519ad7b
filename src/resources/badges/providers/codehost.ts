import { z } from 'zod';
import { CODEHOST_NAMES } from '../../../platform/upstream/package-names.js';
import { codehostSite } from '../../../platform/upstream/sites.js';
import type { PackageMetrics } from '../formatting/value.js';
import { licenceText, wholeCount } from './fields.js';
import type { Provider, MetricSource } from './provider.js';

const NO_ASSERTION = 'NOASSERTION';

const repoAnswer = z.object({
  stargazers_count: wholeCount,
  forks_count: wholeCount,
  license: z.object({ spdx_id: z.string().nullish() }).nullish(),
});
const searchAnswer = z.object({ total_count: wholeCount });
const releaseAnswer = z.object({ assets: z.array(z.object({ download_count: wholeCount })) });

/** GitHub REST API, `GET /repos/{owner}/{repo}`. */
export function parseRepo(body: unknown): PackageMetrics {
  const { stargazers_count: stars, forks_count: forks, license } = repoAnswer.parse(body);
  const spdx = licenceText(license?.spdx_id);
  return { stars, forks, license: spdx === NO_ASSERTION ? 'not identifiable' : spdx };
}

/** `GET /search/issues`; the count of the repository includes pull requests. */
export function parseOpenIssues(body: unknown): PackageMetrics {
  return { issues: searchAnswer.parse(body).total_count };
}

/** Reads the latest release (`GET /repos/{owner}/{repo}/releases/latest`); downloads are those of all its files. */
export function parseRelease(body: unknown): PackageMetrics {
  const { assets } = releaseAnswer.parse(body);
  return { downloads: assets.reduce((sum, { download_count: count }) => sum + count, 0) };
}

// GitHub allows 60 calls an hour without a token.
const FRESH_SECONDS = 1_800;

const REPO: MetricSource = {
  upstream: 'codehost',
  path: (name) => `/repos/${name}`,
  parse: parseRepo,
  freshSeconds: FRESH_SECONDS,
};
const OPEN_ISSUES: MetricSource = {
  upstream: 'codehostSearch',
  path: (name) => `/search/issues?q=${encodeURIComponent(`repo:${name} is:issue is:open`)}&per_page=1`,
  parse: parseOpenIssues,
  freshSeconds: FRESH_SECONDS,
  // The search reports a missing repository as unprocessable.
  missingStatuses: [422],
};
const LATEST_RELEASE: MetricSource = {
  upstream: 'codehost',
  path: (name) => `/repos/${name}/releases/latest`,
  parse: parseRelease,
  freshSeconds: FRESH_SECONDS,
};

export const CODEHOST: Provider = {
  name: 'codehost',
  command: 'git',
  label: 'git',
  sources: { license: REPO, downloads: LATEST_RELEASE, stars: REPO, forks: REPO, issues: OPEN_ISSUES },
  period: ' latest',
  names: CODEHOST_NAMES,
  page: (name, { codehost }) => (codehost === undefined ? null : `${codehostSite(codehost)}/${name}`),
};
