import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';

export const TAG_CATEGORIES = ['command', 'tool', 'concept', 'language', 'os'] as const;
export type TagCategory = (typeof TAG_CATEGORIES)[number];

@Entity('tag')
@Index('tag_by_target', ['mergedInto'], { where: 'merged_into IS NOT NULL' })
// Entities cannot express an order or a collation: only the migration creates them.
@Index('tag_by_count', { synchronize: false })
@Index('tag_by_prefix', { synchronize: false })
export class TagEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  seq!: number;

  @Column({ type: 'varchar', length: 100, unique: true })
  slug!: string;

  @Column({ type: 'varchar', length: 200 })
  name!: string;

  @Column({ type: 'text', default: '' })
  description!: string;

  @Column({ type: 'varchar', length: 10, default: 'concept' })
  category!: TagCategory;

  /** The tag that replaces it in recordings; never itself a merged one. */
  @Column({ name: 'merged_into', type: 'integer', nullable: true })
  mergedInto!: number | null;

  @ManyToOne(() => TagEntity)
  @JoinColumn({ name: 'merged_into', foreignKeyConstraintName: 'tag_merged_into' })
  target?: TagEntity | null;

  /** No recording may have it. */
  @Column({ name: 'is_blocked', type: 'boolean', default: false })
  isBlocked!: boolean;

  /** Public recordings with the tag; a trigger copies it from `list_count`. */
  @Column({ name: 'gif_count', type: 'integer', default: 0 })
  gifCount!: number;
}
