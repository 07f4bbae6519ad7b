import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation, Unique } from 'typeorm';
import { GifEntity } from '../gifs/data/gif.entity.js';
import { CollectionEntity } from './collection.entity.js';

/** A recording's place in a collection. */
@Entity('collection_gif')
@Unique('collection_gif_position', ['collectionSeq', 'position'], { deferrable: 'INITIALLY DEFERRED' })
@Index('collection_gif_by_gif', ['gifSeq'])
export class CollectionGifEntity {
  @PrimaryColumn({ name: 'collection_seq', type: 'integer' })
  collectionSeq!: number;

  @PrimaryColumn({ name: 'gif_seq', type: 'bigint' })
  gifSeq!: number;

  /** From 0, including recordings that are currently hidden. */
  @Column({ type: 'integer' })
  position!: number;

  @ManyToOne(() => CollectionEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'collection_seq', foreignKeyConstraintName: 'collection_gif_collection' })
  collection!: Relation<CollectionEntity>;

  @ManyToOne(() => GifEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'gif_seq', foreignKeyConstraintName: 'collection_gif_gif' })
  gif!: Relation<GifEntity>;
}
