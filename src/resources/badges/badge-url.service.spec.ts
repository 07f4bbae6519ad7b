import { describe, expect, it } from '@jest/globals';
import { themesService } from '../../../test/support/themes-service.js';
import { AppConfig } from '../../platform/config/app-config.js';
import { ValidationFailed } from '../../platform/errors/domain-errors.js';
import { BadgeUrlService } from './badge-url.service.js';

const urlsWith = (settings: Record<string, string>) =>
  new BadgeUrlService(AppConfig.from({ SITE_URL: 'https://reels.example', ...settings }), themesService());
const urls = urlsWith({});

describe('the URL of a badge', () => {
  it('has no query unless the appearance is chosen', async () => {
    expect((await urls.make('pyindex', 'requests', 'version', {})).url).toBe(
      'https://reels.example/badge/pyindex/requests/version.svg',
    );
    expect((await urls.make('pyindex', 'requests', 'version', { theme: 'nord', style: 'flat' })).url).toBe(
      'https://reels.example/badge/pyindex/requests/version.svg?theme=nord&style=flat',
    );
  });

  it('has the default metric of its provider unless another one is chosen', async () => {
    for (const chosen of [undefined, 'version'] as const) {
      expect((await urls.make('codehost', 'ada/engine', chosen, {})).url).toContain('/engine/stars.svg');
      expect((await urls.make('pyindex', 'requests', chosen, {})).url).toContain('/requests/version.svg');
    }
  });

  it('keeps the spelling of the name', async () => {
    const { url, markdown } = await urls.make('pyindex', 'Flask_Login', 'version', {});
    expect(url).toContain('/badge/pyindex/Flask_Login/version.svg');
    expect(markdown).toContain('[![Flask\\_Login version]');
  });

  it('links to the page of the package if the registry is known, otherwise to the badge', async () => {
    const { url, markdown } = await urls.make('pyindex', 'Flask_Login', 'version', {});
    expect(markdown).toContain(`)](${url})`);
    const known = await urlsWith({ REGISTRIES: 'pyindex=https://index.example' }).make(
      'pyindex',
      'Flask_Login',
      'version',
      {},
    );
    expect(known.markdown).toContain(')](https://index.example/project/flask-login/)');
  });

  it('is rejected for an unknown theme and an invalid name', async () => {
    await expect(urls.make('pyindex', 'requests', 'version', { theme: 'beige' })).rejects.toThrow(
      ValidationFailed,
    );
    await expect(urls.make('pyindex', '../requests', 'version', {})).rejects.toThrow(ValidationFailed);
  });
});
