import { Injectable } from '@nestjs/common';
import slugify from '@sindresorhus/slugify';
import { Conflict, ValidationFailed } from '../../platform/errors/domain-errors.js';
import { PublicTransactions } from '../../platform/response-cache/public-transactions.js';
import { type Palette, relativeLuminance } from '@ttyreel/recording';
import { AuditService } from '../audit/audit.service.js';
import { SLUG_MAX, SLUG_PATTERN } from './dto/theme-slug.js';
import { type NewTheme, ThemeRepository } from './theme.repository.js';

const NAME_MAX = 100;
/** Other routes below `/themes/`. */
const RESERVED_SLUGS = ['badges'];

/** The theme that an operator imports. */
export interface ThemeDraft {
  readonly name: string;
  /** @default derived from the name */
  readonly slug?: string;
  readonly palette: Palette;
}

export interface ThemeImport extends NewTheme {
  /** Whether the slug is new. */
  readonly isNew: boolean;
}

@Injectable()
export class ThemeImportsService {
  constructor(
    private readonly rows: ThemeRepository,
    private readonly changes: PublicTransactions,
    private readonly audit: AuditService,
  ) {}

  /**
   * Adds a theme, or changes an imported one with the same slug. Every running process shows it after the commit.
   * @param actor for the audit log
   * @throws ValidationFailed for an invalid name or slug
   * @throws Conflict when a built-in theme has the slug
   */
  import(draft: ThemeDraft, actor: string): Promise<ThemeImport> {
    const theme = newTheme(draft);
    return this.changes.transaction(async (manager, changed) => {
      await this.rows.lock(manager);
      const before = await this.rows.find(theme.slug, manager);
      if (before?.isBuiltin) {
        throw new Conflict(`"${theme.slug}" is a built-in theme. Choose another slug with --slug.`);
      }
      const { slug: subject, name } = theme;
      await this.audit.record({ actor, action: 'theme.import', subject, details: { name } }, manager);
      changed('themes');
      await (before ? this.rows.update(before, theme, manager) : this.rows.insert(theme, manager));
      return { ...theme, isNew: !before };
    });
  }
}

function newTheme({ name: given, slug: chosen, palette }: ThemeDraft): NewTheme {
  const name = given.trim();
  if (name === '' || name.length > NAME_MAX || /\p{Cc}/u.test(name)) {
    throw ValidationFailed.field('name', `must be 1 to ${NAME_MAX} characters of one line`);
  }
  const slug = chosen ?? slugify(name).slice(0, SLUG_MAX).replace(/-$/, '');
  if (RESERVED_SLUGS.includes(slug)) {
    throw ValidationFailed.field('slug', `"${slug}" is reserved. Choose another one with --slug.`);
  }
  if (!new RegExp(SLUG_PATTERN).test(slug) || slug.length > SLUG_MAX) {
    throw ValidationFailed.field(
      'slug',
      `"${slug}" is not valid: use letters a to z, digits and single hyphens`,
    );
  }
  const isDark = relativeLuminance(palette.background) < relativeLuminance(palette.foreground);
  return { slug, name, isDark, category: isDark ? 'dark' : 'light', palette };
}
