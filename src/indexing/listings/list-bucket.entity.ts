import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How many recordings of a long list lie in one stretch of the order of uploads, so that a far page is found by them. */
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
