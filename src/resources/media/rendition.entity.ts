import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { StoredForm } from './stored-rendition.entity.js';

/**
 * The forms a recording can have. `still` is the thumbnail in full size; `readme` is a smaller GIF beside one that is
 * too large for the image proxies of code hosts. Pictures in other themes are not among them (`themed/`).
 */
export type FormName = 'gif' | 'cast' | 'thumbnail' | 'still' | 'mp4' | 'transcript' | 'readme';

/**
 * One form of a recording: being made, ready, or failed with a reason. A form that lies in the blob store says
 * where and how large it is; the transcript lies in the database.
 */
@Entity('form')
@Index('form_by_blob', ['blobKey'])
export class RenditionEntity extends StoredForm {
  @PrimaryColumn({ name: 'gif_seq', type: 'bigint' })
  gifSeq!: number;

  @PrimaryColumn({ type: 'varchar', length: 16 })
  name!: FormName;

  // By name: recordings know their forms, not the other way round.
  @ManyToOne('GifEntity', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'gif_seq', foreignKeyConstraintName: 'form_gif' })
  gif!: unknown;

  /** Of the GIF: whether it was drawn from the cast; otherwise it was sent. */
  @Column({ name: 'is_drawn', type: 'boolean', default: false })
  isDrawn!: boolean;

  /** Of the README's GIF: what was done to make it small, in this order, for people. */
  @Column({ type: 'text', array: true, nullable: true })
  steps!: string[] | null;
}

/** A form of a recording that is about to be made. */
export type NewForm = Pick<RenditionEntity, 'name' | 'state'> &
  Partial<Pick<RenditionEntity, 'blobKey' | 'hash' | 'byteSize' | 'isDrawn'>>;
