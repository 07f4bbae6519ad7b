import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The number of a long list's recordings in a range of 8,192 `seq`s: locates far pages. */
@Entity('list_bucket')
export class ListBucketEntity {
  @PrimaryColumn({ type: 'varchar', length: 60 })
  scope!: string;

  /** `seq` divided by 8,192. */
  @PrimaryColumn({ type: 'integer' })
  bucket!: number;

  @Column({ type: 'integer' })
  count!: number;
}
