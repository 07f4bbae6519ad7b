import { Column, Entity, Index, JoinColumn, OneToOne, PrimaryColumn } from 'typeorm';

/** Copies of the search documents with the most views or the highest hot scores, for searches for common words. */
@Entity('search_popular')
@Index('search_popular_1', ['lexemes'], { type: 'gin' })
@Index('search_popular_2', ['lexemes'], { type: 'gin', where: 'tier >= 2' })
@Index('search_popular_3', ['lexemes'], { type: 'gin', where: 'tier >= 3' })
@Index('search_popular_order', ['hotScore', 'gifSeq'], { where: 'tier >= 3' })
export class SearchPopularEntity {
  @PrimaryColumn({ name: 'gif_seq', type: 'bigint', primaryKeyConstraintName: 'search_popular_pk' })
  gifSeq!: number;

  @OneToOne('SearchDocumentEntity', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'gif_seq', foreignKeyConstraintName: 'search_popular_document' })
  document!: unknown;

  /** The highest tier; the document is in all lower ones too. */
  @Column({ name: 'tier', type: 'smallint' })
  tier!: number;

  @Column({ name: 'created_years', type: 'real' })
  createdYears!: number;

  @Column({ name: 'hot_score', type: 'real' })
  hotScore!: number;

  @Column({ type: 'tsvector' })
  lexemes!: string;
}
