import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The tokens that all processes spent on the model in one day, in UTC. */
@Entity('model_usage')
export class ModelUsageEntity {
  @PrimaryColumn({ type: 'date', primaryKeyConstraintName: 'model_usage_pk' })
  day!: string;

  @Column({ type: 'bigint' })
  tokens!: string;
}
