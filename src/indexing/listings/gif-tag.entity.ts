import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import type { Shell } from '@ttyreel/recording';

/** A tag of a public recording, with the columns that filter its lists. */
@Entity('gif_tag')
@Index('gif_tag_by_shell', ['tagSeq', 'shell', 'gifSeq'])
@Index('gif_tag_by_author', ['authorSeq', 'tagSeq', 'gifSeq'])
@Index('gif_tag_by_gif', ['gifSeq'])
export class GifTagEntity {
  @PrimaryColumn({ name: 'tag_seq', type: 'integer' })
  tagSeq!: number;

  @PrimaryColumn({ name: 'gif_seq', type: 'bigint' })
  gifSeq!: number;

  @Column({ type: 'varchar', length: 10 })
  shell!: Shell;

  @Column({ name: 'author_seq', type: 'integer' })
  authorSeq!: number;

  @ManyToOne('GifEntity', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'gif_seq', foreignKeyConstraintName: 'gif_tag_gif' })
  gif!: unknown;

  @ManyToOne('TagEntity', { nullable: false })
  @JoinColumn({ name: 'tag_seq', foreignKeyConstraintName: 'gif_tag_tag' })
  tag!: unknown;
}
