/** A response of each registry, without most fields that badges do not need. */
export const PACKAGE = {
  info: {
    author: 'Ada',
    classifiers: [
      'Development Status :: 5 - Production/Stable',
      'License :: OSI Approved :: Apache Software License',
    ],
    downloads: { last_day: -1, last_month: -1, last_week: -1 },
    license: 'Apache-2.0',
    license_expression: null,
    name: 'requests',
    version: '2.32.3',
    yanked: false,
  },
  last_serial: 23_000_000,
  releases: { '2.32.3': [{ packagetype: 'sdist', size: 131_218 }] },
};
export const CRATE = {
  crate: {
    id: 'serde',
    max_version: '2.0.0-rc.1',
    max_stable_version: '1.0.219',
    downloads: 551_000_000,
    recent_downloads: null,
  },
  versions: [
    { num: '2.0.0-rc.1', license: 'Apache-2.0', yanked: false },
    { num: '1.0.219', license: 'MIT OR Apache-2.0', yanked: false },
  ],
};
export const REPO = {
  full_name: 'ada/engine',
  stargazers_count: 12_400,
  forks_count: 310,
  open_issues_count: 25,
  license: { key: 'mit', name: 'MIT License', spdx_id: 'MIT', url: null },
};
