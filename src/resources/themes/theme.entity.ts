import { Column, Entity, PrimaryColumn, Unique } from 'typeorm';
import type { Palette, TerminalTheme } from '@ttyreel/recording';

/** A theme of recordings and badges. */
@Entity('theme')
@Unique('theme_sort_order', ['sortOrder'])
export class ThemeEntity implements TerminalTheme {
  @PrimaryColumn({ type: 'varchar', length: 100, primaryKeyConstraintName: 'theme_pkey' })
  slug!: string;

  @Column({ type: 'varchar', length: 100 })
  name!: string;

  @Column({ name: 'sort_order', type: 'integer' })
  sortOrder!: number;

  @Column({ name: 'is_dark', type: 'boolean' })
  isDark!: boolean;

  @Column({ type: 'varchar', length: 10 })
  category!: 'dark' | 'light' | 'classic';

  @Column({ type: 'jsonb' })
  palette!: Palette;

  /** Part of a release; an import cannot change it. */
  @Column({ name: 'is_builtin', type: 'boolean', default: false })
  isBuiltin!: boolean;

  /** Counts the changes of its colours, so that pictures in earlier colours are drawn again. */
  @Column({ type: 'integer', default: 1 })
  revision!: number;
}
