import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The counts of a day (UTC) for all recordings together. */
@Entity('daily_usage')
export class DailyUsageEntity {
  @PrimaryColumn({ type: 'date' })
  day!: string;

  @Column({ type: 'bigint', default: 0 })
  views!: number;

  @Column({ type: 'bigint', default: 0 })
  embeds!: number;

  @Column({ type: 'bigint', default: 0 })
  downloads!: number;
}
