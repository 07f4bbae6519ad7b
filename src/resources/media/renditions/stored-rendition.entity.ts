import { Column } from 'typeorm';

export type RenditionState = 'pending' | 'ready' | 'failed';

/** State and blob of something derived from a recording. */
export abstract class StoredRenditionEntity {
  @Column({ type: 'varchar', length: 8 })
  state!: RenditionState;

  @Column({ name: 'blob_key', type: 'varchar', length: 100, nullable: true })
  blobKey!: string | null;

  @Column({ type: 'char', length: 64, nullable: true })
  hash!: string | null;

  @Column({ name: 'byte_size', type: 'integer', nullable: true })
  byteSize!: number | null;

  /** Reason for the author. */
  @Column({ type: 'text', nullable: true })
  failure!: string | null;
}
