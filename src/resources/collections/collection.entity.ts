import {
  Column,
  CreateDateColumn,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
  type Relation,
} from 'typeorm';
import { UserEntity } from '../users/user.entity.js';

/** A named, ordered list of recordings. `slug` is its public id and stays when the title changes. */
@Entity('collection')
// Entities cannot express its operator class: only the migration creates it.
@Index('collection_slug_prefix', { synchronize: false })
@Index('collection_by_author', ['authorSeq', 'seq'])
@Index('collection_featured', ['seq'], { where: 'is_featured' })
export class CollectionEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  seq!: number;

  @Column({ type: 'varchar', length: 200, unique: true })
  slug!: string;

  @Column({ name: 'author_seq', type: 'integer' })
  authorSeq!: number;

  @ManyToOne(() => UserEntity, { nullable: false })
  @JoinColumn({ name: 'author_seq', foreignKeyConstraintName: 'collection_author' })
  author!: Relation<UserEntity>;

  @Column({ type: 'varchar', length: 300 })
  title!: string;

  @Column({ type: 'text', default: '' })
  description!: string;

  @Column({ name: 'is_featured', type: 'boolean', default: false })
  isFeatured!: boolean;

  @Column({ name: 'featured_at', type: 'timestamptz', nullable: true })
  featuredAt!: Date | null;

  /** Sorts the featured list, latest first: when it was featured, until staff order the list. */
  @Column({ name: 'featured_rank', type: 'timestamptz', nullable: true })
  featuredRank!: Date | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  /** The last edit of its texts, which a trigger notices, or of its recordings. */
  @Column({ name: 'updated_at', type: 'timestamptz', default: () => 'now()' })
  updatedAt!: Date;
}
