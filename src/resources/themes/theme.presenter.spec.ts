import { describe, expect, it } from '@jest/globals';
import { THEMES } from '../../../test/support/builtin-themes.js';
import { themesService } from '../../../test/support/themes-service.js';
import { AppConfig } from '../../platform/config/app-config.js';
import { ThemePresenter } from './theme.presenter.js';

const present = new ThemePresenter(AppConfig.from({ SITE_URL: 'https://reels.example' }));
const themes = themesService();

describe('a theme on the wire', () => {
  it('has every colour of its palette once, under its snake_case name', () => {
    for (const theme of THEMES) {
      const bySnakeName = Object.fromEntries(
        Object.entries(theme.palette).map(([name, colour]) => [
          name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
          colour as string,
        ]),
      );
      expect(present.theme(theme).palette).toEqual(bySnakeName);
    }
  });

  it('has no slug that a fixed address has', () => {
    expect(THEMES.map(({ slug }) => slug)).not.toContain('badges');
  });
});

describe('the themes of badges', () => {
  it('link a badge of each at the public address', async () => {
    const { count, themes: listed } = present.badgeThemes(await themes.list());
    expect(count).toBe(15);
    expect(listed).toHaveLength(15);
    expect(listed[0]).toEqual({
      slug: 'dracula',
      name: 'Dracula',
      category: 'dark',
      preview_url: 'https://reels.example/badge/preview/dracula.svg',
    });
  });
});

describe('a theme by its slug', () => {
  it('is found as it is written', async () => {
    expect((await themes.get('solarized-light')).name).toBe('Solarized Light');
  });

  it.each(['', 'draculas', 'dracula ', '__proto__', 'constructor'])('is not found for %p', async (slug) => {
    await expect(themes.get(slug)).rejects.toThrow(`There is no theme "${slug}".`);
  });
});
