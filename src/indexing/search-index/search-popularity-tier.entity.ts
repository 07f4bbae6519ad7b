import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The lower bounds of a popularity tier: every document above one of them is in `search_popular`. */
@Entity('search_level')
export class SearchPopularityTierEntity {
  @PrimaryColumn({ name: 'level', type: 'smallint', primaryKeyConstraintName: 'search_level_pk' })
  tier!: number;

  @Column({ type: 'integer' })
  views!: number;

  @Column({ name: 'heat', type: 'real' })
  hotScore!: number;
}
