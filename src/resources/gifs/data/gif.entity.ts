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
import type { PictureStyle, SecretFinding, Shell } from '@ttyreel/recording';
import { RepoEntity } from '../../repos/repo.entity.js';
import { UserEntity } from '../../users/user.entity.js';

export const VISIBILITIES = ['public', 'unlisted'] as const;
export type Visibility = (typeof VISIBILITIES)[number];

/** A recording that staff hid is in no list, like an unlisted one. */
export type StoredVisibility = Visibility | 'hidden';

const SHOWN = `visibility = 'public' AND deleted_at IS NULL`;

/** A recording. `seq` is the order of uploads and stays internal; `id` is public. */
@Entity('gif')
@Index('gif_public', ['seq'], { where: SHOWN })
@Index('gif_public_by_shell', ['shell', 'seq'], { where: SHOWN })
@Index('gif_public_by_theme', ['themeSlug', 'seq'], { where: SHOWN })
@Index('gif_public_by_author', ['authorSeq', 'seq'], { where: SHOWN })
@Index('gif_by_author', ['authorSeq', 'seq'], { where: 'deleted_at IS NULL' })
@Index('gif_featured', ['seq'], { where: `is_featured AND ${SHOWN}` })
@Index('gif_deleted', ['deletedAt'], { where: 'deleted_at IS NOT NULL' })
@Index('gif_public_by_repo', ['repoSeq', 'seq'], { where: SHOWN })
@Index('gif_by_tag', ['tagSeqs'], { type: 'gin' })
@Index('gif_by_repo', ['repoSeq'], { where: 'repo_seq IS NOT NULL' })
@Index('gif_hidden', ['seq'], { where: 'hidden_at IS NOT NULL' })
@Index('gif_not_public', { synchronize: false })
@Index('gif_by_creation', ['createdAt'], { type: 'brin' })
@Index('gif_deleted_by_author', ['authorSeq', 'seq'], { where: 'deleted_at IS NOT NULL' })
export class GifEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  seq!: number;

  @Column({ type: 'char', length: 8, unique: true })
  id!: string;

  @Column({ name: 'author_seq', type: 'integer' })
  authorSeq!: number;

  @ManyToOne(() => UserEntity, { nullable: false })
  @JoinColumn({ name: 'author_seq', foreignKeyConstraintName: 'gif_author' })
  author!: Relation<UserEntity>;

  @Column({ name: 'repo_seq', type: 'integer', nullable: true })
  repoSeq!: number | null;

  @ManyToOne(() => RepoEntity, { nullable: true })
  @JoinColumn({ name: 'repo_seq', foreignKeyConstraintName: 'gif_repo' })
  repo!: Relation<RepoEntity> | null;

  @Column({ type: 'varchar', length: 200 })
  slug!: string;

  @Column({ type: 'varchar', length: 300 })
  title!: string;

  @Column({ type: 'text', default: '' })
  description!: string;

  @Column({ type: 'varchar', length: 500, default: '' })
  command!: string;

  @Column({ type: 'varchar', length: 10, default: 'other' })
  shell!: Shell;

  @Column({ type: 'varchar', length: 8, default: 'public' })
  visibility!: StoredVisibility;

  @Column({ name: 'hidden_at', type: 'timestamptz', nullable: true })
  hiddenAt!: Date | null;

  @Column({ name: 'hidden_reason', type: 'text', nullable: true })
  hiddenReason!: string | null;

  /** The author's choice while it is hidden. */
  @Column({ name: 'hidden_visibility', type: 'varchar', length: 8, nullable: true })
  hiddenVisibility!: Visibility | null;

  /** The secrets in its texts, and values that may be secrets. */
  @Column({ type: 'jsonb', default: () => `'[]'` })
  secrets!: SecretFinding<string>[];

  /** Its author confirmed that readers may see them. */
  @Column({ name: 'allows_secrets', type: 'boolean', default: false })
  allowsSecrets!: boolean;

  /** Unlisted only because of them: a confirmation publishes it. */
  @Column({ name: 'is_held', type: 'boolean', default: false })
  isHeld!: boolean;

  /** In pixels. */
  @Column({ type: 'integer' })
  width!: number;

  /** In pixels. */
  @Column({ type: 'integer' })
  height!: number;

  @Column({ type: 'integer' })
  frames!: number;

  @Column({ name: 'duration_ms', type: 'integer' })
  durationMs!: number;

  @Column({ name: 'homepage_url', type: 'varchar', length: 500, default: '' })
  homepageUrl!: string;

  @Column({ name: 'codehost_url', type: 'varchar', length: 500, default: '' })
  codehostUrl!: string;

  /** The slug of the picture's theme, if known. */
  @Column({ name: 'theme_slug', type: 'varchar', length: 100, nullable: true })
  themeSlug!: string | null;

  /** The style of the picture, if it is drawn from a cast. */
  @Column({ name: 'picture_style', type: 'jsonb' })
  pictureStyle!: PictureStyle;

  /** Pixels of the picture per CSS pixel. */
  @Column({ name: 'picture_scale', type: 'smallint', default: 1 })
  pictureScale!: number;

  @Column({ name: 'is_featured', type: 'boolean', default: false })
  isFeatured!: boolean;

  @Column({ name: 'featured_at', type: 'timestamptz', nullable: true })
  featuredAt!: Date | null;

  /** Sorts the featured list, latest first: when it was featured, until staff order the list. */
  @Column({ name: 'featured_rank', type: 'timestamptz', nullable: true })
  featuredRank!: Date | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  /** The last edit by its author or staff: a trigger sets it when what they wrote changes. */
  @Column({ name: 'updated_at', type: 'timestamptz', default: () => 'now()' })
  updatedAt!: Date;

  @Column({ name: 'deleted_at', type: 'timestamptz', nullable: true })
  deletedAt!: Date | null;

  /** In the author's order. */
  @Column({ name: 'tag_seqs', type: 'integer', array: true, default: () => `'{}'` })
  tagSeqs!: number[];
}
