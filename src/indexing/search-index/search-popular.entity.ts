import { Column, Entity, Index, JoinColumn, OneToOne, PrimaryColumn } from 'typeorm';

/** The search documents with the most views or heat once more: a search for common words looks at few of them. */
@Entity('search_popular')
@Index('search_popular_1', ['lexemes'], { type: 'gin' })
@Index('search_popular_2', ['lexemes'], { type: 'gin', where: 'level >= 2' })
@Index('search_popular_3', ['lexemes'], { type: 'gin', where: 'level >= 3' })
export class SearchPopularEntity {
  @PrimaryColumn({ name: 'gif_seq', type: 'bigint', primaryKeyConstraintName: 'search_popular_pk' })
  gifSeq!: number;

  @OneToOne('SearchDocumentEntity', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'gif_seq', foreignKeyConstraintName: 'search_popular_document' })
  document!: unknown;

  /** The highest level that it belongs to; it belongs to those below too. */
  @Column({ type: 'smallint' })
  level!: number;

  /** As in the document. */
  @Column({ type: 'real' })
  born!: number;

  /** As in the document. */
  @Column({ type: 'real' })
  heat!: number;

  /** As in the document. */
  @Column({ type: 'tsvector' })
  lexemes!: string;
}
