import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Tokens of all processes per UTC day. */
@Entity('model_usage')
export class ModelUsageEntity {
  @PrimaryColumn({ type: 'date', primaryKeyConstraintName: 'model_usage_pk' })
  day!: string;

  @Column({ type: 'bigint' })
  tokens!: string;
}
