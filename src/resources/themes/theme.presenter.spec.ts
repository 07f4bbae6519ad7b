import { describe, expect, it } from '@jest/globals';
import { THEMES } from '../../../test/support/builtin-themes.js';
import { themesService } from '../../../test/support/themes-service.js';
import { AppConfig } from '../../platform/config/app-config.js';
import { ThemePresenter } from './theme.presenter.js';

const present = new ThemePresenter(AppConfig.from({ SITE_URL: 'https://reels.example' }));
const themes = themesService();

describe('the JSON of a theme', () => {
  it('has every colour of its palette once, in snake_case', () => {
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

  it('has no slug that is a route', () => {
    expect(THEMES.map(({ slug }) => slug)).not.toContain('badges');
  });
});

describe('the themes of badges', () => {
  it('link to a badge of each at the public URL', async () => {
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
  it('is found by its exact slug', async () => {
    expect((await themes.get('solarized-light')).name).toBe('Solarized Light');
  });

  it.each(['', 'draculas', 'dracula ', '__proto__', 'constructor'])('is not found for %p', async (slug) => {
    await expect(themes.get(slug)).rejects.toThrow(`There is no theme "${slug}".`);
  });
});
