import { Entity, PrimaryColumn } from 'typeorm';

/** The name of a deleted account, which nobody else can take. */
@Entity('retired_username')
export class RetiredUsernameEntity {
  /** In lower case. */
  @PrimaryColumn({ type: 'varchar', length: 39, primaryKeyConstraintName: 'retired_username_pk' })
  name!: string;
}
