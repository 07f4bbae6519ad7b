import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The lower bounds of a popularity tier: every document above one of them is in `search_popular`. */
@Entity('search_tier')
export class SearchPopularityTierEntity {
  @PrimaryColumn({ name: 'tier', type: 'smallint', primaryKeyConstraintName: 'search_tier_pk' })
  tier!: number;

  @Column({ type: 'integer' })
  views!: number;

  @Column({ name: 'hot_score', type: 'real' })
  hotScore!: number;
}
