import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RunningService } from '../support/running-service.js';

const SITE = 'http://reels.example';
const COLOURS = ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white'];
const PALETTE = [
  'foreground',
  'background',
  'cursor',
  'selection',
  ...COLOURS,
  ...COLOURS.map((colour) => `bright_${colour}`),
];

interface Theme {
  readonly slug: string;
  readonly name: string;
  readonly sort_order: number;
  readonly is_dark: boolean;
  readonly palette: Record<string, string>;
}

let service: RunningService;
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${service.api}/themes/${path}`, { headers });

beforeAll(async () => {
  service = await RunningService.start({ SITE_URL: SITE });
});
afterAll(() => service.remove());

describe('GET /themes/', () => {
  it('returns a plain array of the fifteen themes in order', async () => {
    const response = await get('');
    expect(response.status).toBe(200);
    const themes = (await response.json()) as Theme[];
    expect(themes.map(({ sort_order }) => sort_order)).toEqual(Array.from({ length: 15 }, (_, at) => at + 1));
    expect(themes.map(({ slug }) => slug)).toEqual(
      expect.arrayContaining([
        'dracula',
        'monokai',
        'solarized-dark',
        'solarized-light',
        'nord',
        'catppuccin-mocha',
        'one-dark',
        'tokyo-night',
        'gruvbox-dark',
      ]),
    );
    for (const theme of themes) {
      expect(Object.keys(theme)).toEqual(['slug', 'name', 'sort_order', 'is_dark', 'palette']);
      expect(Object.keys(theme.palette)).toEqual(PALETTE);
      expect(Object.values(theme.palette).filter((colour) => !/^#[0-9a-f]{6}$/.test(colour))).toEqual([]);
    }
  });
});

describe('GET /themes/<slug>/', () => {
  it('returns the theme as in the list', async () => {
    const themes = (await (await get('')).json()) as Theme[];
    for (const theme of themes) {
      const response = await get(`${theme.slug}/`);
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual(theme);
    }
  });

  it('ignores the case of the slug', async () => {
    expect(await (await get('Dracula/')).json()).toMatchObject({ slug: 'dracula' });
  });

  it.each(['none', 'draculas', '__proto__', 'constructor', '%00', 'a%2Fb'])('rejects %s', async (slug) => {
    const response = await get(`${slug}/`);
    expect(response.status).toBe(slug === '%00' ? 400 : 404);
    expect(await response.json()).toMatchObject({ detail: expect.any(String) });
    expect(response.headers.get('cache-control') ?? '').not.toContain('max-age');
  });
});

describe('GET /themes/badges/', () => {
  it('counts the themes and links to a badge of each', async () => {
    const { count, themes } = (await (await get('badges/')).json()) as {
      count: number;
      themes: Record<string, string>[];
    };
    expect([count, themes.length]).toEqual([15, 15]);
    for (const theme of themes) {
      expect(theme).toEqual({
        slug: expect.any(String),
        name: expect.any(String),
        category: expect.stringMatching(/^(dark|light|classic)$/),
        preview_url: `${SITE}/badge/preview/${theme['slug'] ?? ''}.svg`,
      });
    }
  });
});

describe('a response with an ETag', () => {
  it.each(['', 'dracula/', 'badges/'])('is a 304 for a client that has it: themes/%s', async (path) => {
    // fetch accepts compressed responses, which have weak ETags.
    const uncompressed = { 'Accept-Encoding': 'identity' };
    const first = await get(path, uncompressed);
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[0-9a-f]{32}"$/);
    expect(first.headers.get('cache-control')).toBe('public, max-age=3600');

    const again = await get(path, { ...uncompressed, 'If-None-Match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect(again.headers.get('etag')).toBe(etag);
    expect((await get(path, { 'If-None-Match': '"other"' })).status).toBe(200);
  });

  it('has a different ETag for every theme', async () => {
    const tags = await Promise.all(
      ['', 'dracula/', 'nord/', 'badges/'].map(async (path) => (await get(path)).headers.get('etag')),
    );
    expect(new Set(tags).size).toBe(4);
  });
});
