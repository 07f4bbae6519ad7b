import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Every document with more views than this, and every one with more heat, is among the popular of this level. */
@Entity('search_level')
export class SearchLevelEntity {
  @PrimaryColumn({ type: 'smallint', primaryKeyConstraintName: 'search_level_pk' })
  level!: number;

  @Column({ type: 'integer' })
  views!: number;

  @Column({ type: 'real' })
  heat!: number;
}
