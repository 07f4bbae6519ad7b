import { beforeEach, describe, expect, it } from '@jest/globals';
import { builtinTheme } from '../../../test/support/builtin-themes.js';
import { fake, FakeTransactions } from '../../../test/support/fakes.js';
import { Conflict, ValidationFailed } from '../../platform/errors/domain-errors.js';
import type { AuditService } from '../audit/audit.service.js';
import { type ThemeDraft, ThemeImportsService } from './theme-imports.service.js';
import type { ThemeEntity } from './theme.entity.js';
import type { ThemeRepository } from './theme.repository.js';
import { type NewTheme } from './theme.repository.js';

const { palette } = builtinTheme('nord');

let steps: string[];
let written: NewTheme[];
let transactions: FakeTransactions;
let imports: ThemeImportsService;

beforeEach(() => {
  [steps, written] = [[], []];
  transactions = new FakeTransactions();
  const write = (step: string, theme: NewTheme) => {
    steps.push(step);
    written.push(theme);
    return Promise.resolve();
  };
  const repository = fake<ThemeRepository>({
    lock: () => Promise.resolve(void steps.push('lock')),
    find: (slug) => {
      steps.push('find');
      const isThere = slug === 'dracula' || slug === 'lake';
      return Promise.resolve(isThere ? fake<ThemeEntity>({ slug, isBuiltin: slug === 'dracula' }) : null);
    },
    insert: (theme) => write('insert', theme),
    update: (_before, theme) => write('update', theme),
  });
  const audit = fake<AuditService>({
    record: ({ actor, action, subject }) => Promise.resolve(void steps.push(`${actor} ${action} ${subject}`)),
  });
  imports = new ThemeImportsService(repository, transactions.port, audit);
});

const importAs = (draft: ThemeDraft) => imports.import(draft, 'operator');

describe('an import', () => {
  it('adds a theme under the table lock, logs it and invalidates the themes', async () => {
    expect(await importAs({ name: ' Fjord Blue ', palette })).toEqual({
      slug: 'fjord-blue',
      name: 'Fjord Blue',
      isDark: true,
      category: 'dark',
      palette,
      isNew: true,
    });
    expect(steps).toEqual(['lock', 'find', 'operator theme.import fjord-blue', 'insert']);
    expect(transactions.changed).toEqual(['themes']);
  });

  it('changes an imported theme of the same slug', async () => {
    expect(await importAs({ name: 'The Lake', slug: 'lake', palette })).toMatchObject({ isNew: false });
    expect(steps).toEqual(['lock', 'find', 'operator theme.import lake', 'update']);
    expect(transactions.changed).toEqual(['themes']);
  });

  it('does not change a built-in theme', async () => {
    await expect(importAs({ name: 'Dracula', palette })).rejects.toThrow(Conflict);
    expect([written, transactions.changed]).toEqual([[], []]);
  });

  it('is light if the background is brighter than the text', async () => {
    const light = { ...palette, background: '#ffffff', foreground: '#000000' };
    expect(await importAs({ name: 'Paper', palette: light })).toMatchObject({
      isDark: false,
      category: 'light',
    });
  });

  it('truncates a derived slug, without a hyphen at its end', async () => {
    const { slug } = await importAs({ name: `${'a'.repeat(95)}&bc`, palette });
    expect(slug).toBe(`${'a'.repeat(95)}-and`);
  });
});

describe('an import is rejected', () => {
  it.each([
    ['no name', { name: ' ' }, 'name'],
    ['a name of 101 characters', { name: 'a'.repeat(101) }, 'name'],
    ['a name on two lines', { name: 'a\nb' }, 'name'],
    ['a name without letters and digits', { name: '!!!' }, 'slug'],
    ['a slug in upper case', { name: 'a', slug: 'Lake' }, 'slug'],
    ['a slug with two hyphens', { name: 'a', slug: 'the--lake' }, 'slug'],
    ['a slug of another route', { name: 'a', slug: 'badges' }, 'slug'],
  ])('with %s', (_, draft, field) => {
    const importing = () => importAs({ ...draft, palette });
    expect(importing).toThrow(ValidationFailed);
    expect(importing).toThrow(new RegExp(`^${field}: `));
    expect(steps).toEqual([]);
  });

  it('with a reserved slug, and says so', () => {
    expect(() => importAs({ name: 'Badges', palette })).toThrow(
      'slug: "badges" is reserved. Choose another one with --slug.',
    );
  });
});
