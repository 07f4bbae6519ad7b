import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { TagEntity } from '../tags/tag.entity.js';

@Entity('gif_tag')
@Index('gif_tag_by_tag', ['tagSeq', 'gifSeq'])
export class GifTagEntity {
  @PrimaryColumn({ name: 'gif_seq', type: 'bigint' })
  gifSeq!: number;

  @PrimaryColumn({ name: 'tag_seq', type: 'integer' })
  tagSeq!: number;

  /** The order in which the author named the tags, from 0. */
  @Column({ type: 'smallint' })
  position!: number;

  // By name: the recording already imports this file.
  @ManyToOne('GifEntity', 'gifTags', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'gif_seq', foreignKeyConstraintName: 'gif_tag_gif' })
  gif!: unknown;

  @ManyToOne(() => TagEntity, { nullable: false })
  @JoinColumn({ name: 'tag_seq', foreignKeyConstraintName: 'gif_tag_tag' })
  tag!: Relation<TagEntity>;
}
