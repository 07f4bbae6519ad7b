import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { GifEntity } from '../gifs/data/gif.entity.js';
import { UserEntity } from '../users/user.entity.js';

/** A recording that its author shows first on the profile. */
@Entity('pinned_gif')
@Index('pinned_gif_by_gif', ['gifSeq'])
export class PinnedGifEntity {
  @PrimaryColumn({ name: 'user_seq', type: 'integer' })
  userSeq!: number;

  /** From 0; a purge may leave a gap. */
  @PrimaryColumn({ type: 'integer' })
  position!: number;

  @Column({ name: 'gif_seq', type: 'bigint' })
  gifSeq!: number;

  @ManyToOne(() => UserEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_seq', foreignKeyConstraintName: 'pinned_gif_user' })
  user!: Relation<UserEntity>;

  @ManyToOne(() => GifEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'gif_seq', foreignKeyConstraintName: 'pinned_gif_gif' })
  gif!: Relation<GifEntity>;
}
