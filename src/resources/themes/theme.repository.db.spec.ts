import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { builtinTheme, THEMES } from '../../../test/support/builtin-themes.js';
import { publicTransactions } from '../../../test/support/public-transactions.js';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.js';
import { entities } from '../../app/entities.js';
import { dataSourceOptions } from '../../platform/database/data-source-options.js';
import { migrate } from '../../platform/database/migrate.js';
import { ResponseCache } from '../../platform/response-cache/response-cache.js';
import { DEFAULT_THEME } from '@ttyreel/recording';
import { AuditEntryEntity } from '../audit/audit-entry.entity.js';
import { AuditEntryRepository } from '../audit/audit-entry.repository.js';
import { AuditService } from '../audit/audit.service.js';
import { ThemeImportsService } from './theme-imports.service.js';
import { ThemeEntity } from './theme.entity.js';
import { ThemeRepository } from './theme.repository.js';
import { ThemesService } from './themes.service.js';

const { palette } = builtinTheme('nord');

let database: TestDatabase;
let source: DataSource;
let rows: ThemeRepository;
let cache: ResponseCache;
let imports: ThemeImportsService;

beforeAll(async () => {
  database = await createTestDatabase();
  await migrate(database.address);
  source = await new DataSource(dataSourceOptions(database.address, entities)).initialize();
  rows = new ThemeRepository(source.getRepository(ThemeEntity));
  cache = new ResponseCache();
  cache.resume();
  const audit = new AuditService(new AuditEntryRepository(source.getRepository(AuditEntryEntity)));
  imports = new ThemeImportsService(rows, publicTransactions(source, cache), audit);
});
afterAll(async () => {
  await source.destroy();
  await database.drop();
});

describe('the theme rows', () => {
  it('start with the built-in themes, of which the default has the colours of the program', async () => {
    expect(await rows.findAll()).toMatchObject(THEMES);
    expect(await rows.find('dracula')).toMatchObject({ ...DEFAULT_THEME, isBuiltin: true, revision: 1 });
  });

  it('are read once until one changes', async () => {
    const themes = new ThemesService(rows, cache);
    const first = await themes.list();
    expect(await themes.list()).toBe(first);
    expect(themes.peek()).toBe(first);
    await imports.import({ name: 'Fjord', palette }, 'operator');
    expect(themes.peek()).toBeUndefined();
    const second = await themes.list();
    expect(second.at(-1)).toMatchObject({ slug: 'fjord', sortOrder: 16, revision: 1, isBuiltin: false });
    expect(themes.peek()).toBe(second);
  });

  it('have a revision that increases only with their colours', async () => {
    await imports.import({ name: 'Lake', palette }, 'operator');
    await imports.import({ name: 'The Lake', slug: 'lake', palette }, 'operator');
    expect(await rows.find('lake')).toMatchObject({ name: 'The Lake', revision: 1 });
    await imports.import({ name: 'Lake', palette: { ...palette, red: '#ff0000' } }, 'operator');
    expect(await rows.find('lake')).toMatchObject({ revision: 2, palette: { red: '#ff0000' } });
  });

  it('get distinct positions even if several are imported concurrently', async () => {
    await Promise.all(['One', 'Two', 'Three'].map((name) => imports.import({ name, palette }, 'operator')));
    const places = (await rows.findAll()).map(({ sortOrder }) => sortOrder);
    expect(places).toEqual(places.map((_, at) => at + 1));
  });
});
