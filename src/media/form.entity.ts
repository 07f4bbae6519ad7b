import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';

/**
 * The forms a recording can have. `still` is the thumbnail in full size; `readme` is a smaller GIF beside one that is
 * too large for the image proxies of code hosts. Pictures in other themes are not among them (`themed/`).
 */
export type FormName = 'gif' | 'cast' | 'thumbnail' | 'still' | 'mp4' | 'transcript' | 'readme';

export type FormState = 'pending' | 'ready' | 'failed';

/**
 * One form of a recording: being made, ready, or failed with a reason. A form that lies in the blob store says
 * where and how large it is; the transcript lies in the database.
 */
@Entity('form')
@Index('form_by_blob', ['blobKey'])
export class FormEntity {
  @PrimaryColumn({ name: 'gif_seq', type: 'bigint' })
  gifSeq!: number;

  @PrimaryColumn({ type: 'varchar', length: 16 })
  name!: FormName;

  // By name: recordings know their forms, not the other way round.
  @ManyToOne('GifEntity', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'gif_seq', foreignKeyConstraintName: 'form_gif' })
  gif!: unknown;

  @Column({ type: 'varchar', length: 8 })
  state!: FormState;

  @Column({ name: 'blob_key', type: 'varchar', length: 100, nullable: true })
  blobKey!: string | null;

  /** SHA-256 of the bytes, in hex. */
  @Column({ type: 'char', length: 64, nullable: true })
  hash!: string | null;

  @Column({ name: 'byte_size', type: 'integer', nullable: true })
  byteSize!: number | null;

  /** Why it failed, for the author. */
  @Column({ type: 'text', nullable: true })
  failure!: string | null;

  /** Of the GIF: whether it was drawn from the cast; otherwise it was sent. */
  @Column({ name: 'is_drawn', type: 'boolean', default: false })
  isDrawn!: boolean;

  /** Of the README's GIF: what was done to make it small, in this order, for people. */
  @Column({ type: 'text', array: true, nullable: true })
  steps!: string[] | null;
}
