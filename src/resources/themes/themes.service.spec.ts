import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { THEMES } from '../../../test/support/builtin-themes.js';
import { fake } from '../../../test/support/fakes.js';
import { NotFound, ValidationFailed } from '../../platform/errors/domain-errors.js';
import { ResponseCache } from '../../platform/response-cache/response-cache.js';
import type { ThemeEntity } from './theme.entity.js';
import type { ThemeRepository } from './theme.repository.js';
import { ThemesService } from './themes.service.js';

let now: number;
let reads: number;
let isAway: boolean;
let rows: ThemeEntity[];
let cache: ResponseCache;
let themes: ThemesService;

beforeEach(() => {
  [now, reads, isAway] = [1_000_000, 0, false];
  jest.spyOn(Date, 'now').mockImplementation(() => now);
  rows = THEMES.slice(0, 3).map((theme, at) => ({
    ...theme,
    sortOrder: at + 1,
    category: 'dark',
    isBuiltin: true,
    revision: 1,
  }));
  cache = new ResponseCache();
  cache.resume();
  const repository = fake<ThemeRepository>({
    findAll: () => {
      reads += 1;
      return isAway ? Promise.reject(new Error('away')) : Promise.resolve(structuredClone(rows));
    },
  });
  themes = new ThemesService(repository, cache);
});
afterEach(() => {
  jest.restoreAllMocks();
});

/** Lets a background read finish. */
const settled = () => new Promise((resolve) => setImmediate(resolve));
const rename = (name: string) => {
  rows = rows.map((row) => Object.assign({}, row, { name }));
};

describe('the themes in memory', () => {
  it('are read at the start and again after 30 seconds', async () => {
    await themes.onModuleInit();
    now += 29_999;
    await themes.list();
    expect(reads).toBe(1);
    now += 1;
    await themes.list();
    expect(reads).toBe(2);
  });

  it('are read every second while invalidations may be lost', async () => {
    cache.suspend();
    await themes.list();
    now += 1_000;
    await themes.list();
    expect(reads).toBe(2);
  });

  it('are read once for concurrent callers', async () => {
    await Promise.all([themes.list(), themes.list(), themes.get('dracula')]);
    expect(reads).toBe(1);
  });

  it('stay the same array until one changes', async () => {
    const first = await themes.list();
    now += 30_000;
    expect(await themes.list()).toBe(first);
    rename('Other');
    now += 30_000;
    expect(await themes.list()).not.toBe(first);
  });

  it('are those of the last read while the database is unavailable, with a retry every second', async () => {
    const first = await themes.list();
    isAway = true;
    now += 30_000;
    expect(await themes.list()).toBe(first);
    await themes.list();
    expect(reads).toBe(2);
    now += 1_000;
    await themes.list();
    expect(reads).toBe(3);
  });

  it('are an error if the database is unavailable and none were read', async () => {
    isAway = true;
    await expect(themes.list()).rejects.toThrow('away');
  });

  it('do not include a read that started before a change', async () => {
    const reading = themes.list();
    rename('Other');
    cache.invalidate(['themes']);
    await reading;
    expect(themes.peek()).toBeUndefined();
    expect((await themes.list())[0]?.name).toBe('Other');
  });
});

describe('a peek', () => {
  it('returns the themes in memory and refreshes old ones in the background', async () => {
    const first = await themes.list();
    now += 30_000;
    rename('Other');
    expect(themes.peek()).toBe(first);
    await settled();
    expect(themes.peek()?.[0]?.name).toBe('Other');
    expect(reads).toBe(2);
  });

  it('returns nothing before the first read and after a change', async () => {
    expect(themes.peek()).toBeUndefined();
    const first = await themes.list();
    expect(themes.peek()).toBe(first);
    cache.invalidate(['themes']);
    expect(themes.peek()).toBeUndefined();
    await settled();
    expect(themes.peek()).toBe(first);
  });
});

describe('a theme by its slug', () => {
  it('ignores case; an unknown slug is NotFound in a path and ValidationFailed in a field', async () => {
    const [first] = rows;
    expect((await themes.get(first?.slug ?? '')).slug).toBe(first?.slug);
    expect((await themes.named(first?.slug.toUpperCase() ?? '')).slug).toBe(first?.slug);
    await expect(themes.get('beige')).rejects.toThrow(NotFound);
    const named = themes.named('beige');
    await expect(named).rejects.toThrow(ValidationFailed);
    await expect(named).rejects.toThrow('There is no theme "beige". GET /api/v1/themes/ lists them.');
    await expect(themes.named('drakula')).rejects.toThrow('Did you mean dracula?');
  });
});
