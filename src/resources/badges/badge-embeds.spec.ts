import { describe, expect, it } from '@jest/globals';
import { themesService } from '../../../test/support/themes-service.js';
import { AppConfig } from '../../platform/config/app-config.js';
import { ValidationFailed } from '../../platform/errors/domain-errors.js';
import { BadgeUrlService } from './badge-url.service.js';

const badgeUrls = new BadgeUrlService(
  AppConfig.from({ SITE_URL: 'https://reels.example', REGISTRIES: 'pyindex=https://index.example' }),
  themesService(),
);

describe('the embed codes of a badge', () => {
  it('are returned with their targets and link to the page of the package', async () => {
    const url = 'https://reels.example/badge/pyindex/typing_extensions/version.svg?theme=nord&style=flat';
    const page = 'https://index.example/project/typing-extensions/';
    const look = { theme: 'nord', style: 'flat' } as const;
    expect(await badgeUrls.make('pyindex', 'typing_extensions', 'version', look)).toEqual({
      url,
      markdown: `[![typing\\_extensions version](${url})](${page})`,
      html: `<a href="${page}"><img src="${url.replace('&', '&amp;')}" alt="typing_extensions version"></a>`,
      img: `<img src="${url.replace('&', '&amp;')}" alt="typing_extensions version">`,
      rst: `.. image:: ${url}\n   :target: ${page}\n   :alt: typing_extensions version`,
      asciidoc: `image:${url}[typing_extensions version,link=${page}]`,
    });
  });

  it('omit the default appearance', async () => {
    expect((await badgeUrls.make('pyindex', 'requests', 'license', {})).url).toBe(
      'https://reels.example/badge/pyindex/requests/license.svg',
    );
  });

  it('link to the badge if no page is known', async () => {
    const url = 'https://reels.example/badge/jsregistry/@types/node/version.svg';
    expect((await badgeUrls.make('jsregistry', '@types/node', 'version', {})).html).toBe(
      `<a href="${url}"><img src="${url}" alt="@types/node version"></a>`,
    );
  });

  it('are rejected for a metric that the provider does not have', async () => {
    await expect(badgeUrls.make('pyindex', 'requests', 'stars', {})).rejects.toThrow(ValidationFailed);
    await expect(badgeUrls.make('codehost', 'ada', 'stars', {})).rejects.toThrow(
      'package: must be owner/repository',
    );
    await expect(badgeUrls.make('pyindex', 'requests', 'version', { theme: 'neon' })).rejects.toThrow(
      'theme: There is no theme "neon"',
    );
  });
});
