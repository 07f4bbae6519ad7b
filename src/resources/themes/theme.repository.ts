import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import { ThemeEntity } from './theme.entity.js';

export type NewTheme = Pick<ThemeEntity, 'slug' | 'name' | 'isDark' | 'category' | 'palette'>;

@Injectable()
export class ThemeRepository {
  constructor(@InjectRepository(ThemeEntity) private readonly rows: Repository<ThemeEntity>) {}

  /** In the order of the list. */
  findAll(): Promise<ThemeEntity[]> {
    return this.rows.find({ order: { sortOrder: 'ASC' } });
  }

  find(slug: string, manager: EntityManager = this.rows.manager): Promise<ThemeEntity | null> {
    return manager.findOneBy(ThemeEntity, { slug });
  }

  /** Blocks other writers, not readers, until the transaction ends. */
  async lock(manager: EntityManager): Promise<void> {
    await manager.query('LOCK TABLE theme IN SHARE ROW EXCLUSIVE MODE');
  }

  /** Appends to the list. The caller holds the lock. */
  async insert(theme: NewTheme, manager: EntityManager): Promise<void> {
    const last = await manager.maximum(ThemeEntity, 'sortOrder');
    await manager.insert(ThemeEntity, { ...theme, sortOrder: (last ?? 0) + 1 });
  }

  /** Increments the revision if the colours change. The caller holds the lock. */
  async update(before: ThemeEntity, theme: NewTheme, manager: EntityManager): Promise<void> {
    const isRedrawn = !isDeepStrictEqual(before.palette, theme.palette);
    const revision = before.revision + (isRedrawn ? 1 : 0);
    await manager.update(ThemeEntity, { slug: theme.slug }, { ...theme, revision });
  }
}
