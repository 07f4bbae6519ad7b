import { describe, expect, it } from '@jest/globals';
import { AppConfig } from '../../platform/config/app-config.js';
import { ValidationFailed } from '../../platform/errors/domain-errors.js';
import { BadgeUrlService } from './badge-url.service.js';

const badgeUrls = new BadgeUrlService(
  AppConfig.from({ SITE_URL: 'https://reels.example', PYINDEX_URL: 'https://index.example' }),
);

describe('the address of a badge', () => {
  it('comes with what to paste where, leading to the page of the package', () => {
    const url = 'https://reels.example/badge/pyindex/typing_extensions/version.svg?theme=nord&style=flat';
    const page = 'https://index.example/project/typing-extensions/';
    const look = { theme: 'nord', style: 'flat' } as const;
    expect(badgeUrls.make('pyindex', 'typing_extensions', 'version', look)).toEqual({
      url,
      markdown: `[![typing\\_extensions version](${url})](${page})`,
      html: `<a href="${page}"><img src="${url.replace('&', '&amp;')}" alt="typing_extensions version"></a>`,
      img: `<img src="${url.replace('&', '&amp;')}" alt="typing_extensions version">`,
      rst: `.. image:: ${url}\n   :target: ${page}\n   :alt: typing_extensions version`,
      asciidoc: `image:${url}[typing_extensions version,link=${page}]`,
    });
  });

  it('says nothing of the look that nobody chose', () => {
    expect(badgeUrls.make('pyindex', 'requests', 'license', {}).url).toBe(
      'https://reels.example/badge/pyindex/requests/license.svg',
    );
  });

  it('leads to itself where no page is known', () => {
    const url = 'https://reels.example/badge/jsregistry/@types/node/version.svg';
    expect(badgeUrls.make('jsregistry', '@types/node', 'version', {}).html).toBe(
      `<a href="${url}"><img src="${url}" alt="@types/node version"></a>`,
    );
  });

  it('is refused for what the provider does not know', () => {
    expect(() => badgeUrls.make('pyindex', 'requests', 'stars', {})).toThrow(ValidationFailed);
    expect(() => badgeUrls.make('codehost', 'ada', 'stars', {})).toThrow('package: must be owner/repository');
  });
});
