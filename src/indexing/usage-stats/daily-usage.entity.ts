import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What was counted in a day (UTC), of all recordings together. */
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
