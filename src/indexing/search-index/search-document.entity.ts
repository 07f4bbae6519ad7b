import { Column, Entity, Index, JoinColumn, OneToOne, PrimaryColumn } from 'typeorm';

/** The search document of a public recording; other recordings have no row. */
@Entity('search_document')
@Index('search_document_lexemes', ['lexemes'], { type: 'gin' })
@Index('search_document_sample', ['lexemes'], { type: 'gin', where: '(gif_seq >> 6) & 63 = 0' })
export class SearchDocumentEntity {
  @PrimaryColumn({ name: 'gif_seq', type: 'bigint', primaryKeyConstraintName: 'search_document_pk' })
  gifSeq!: number;

  @OneToOne('GifEntity', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'gif_seq', foreignKeyConstraintName: 'search_document_gif' })
  gif!: unknown;

  /** `LEXEMES_VERSION` when the row was written. */
  @Column({ type: 'smallint' })
  version!: number;

  @Column({ name: 'created_years', type: 'real' })
  createdYears!: number;

  @Column({ name: 'hot_score', type: 'real' })
  hotScore!: number;

  /** Stored out of line, like `places`: a search reads thousands of rows, but the lexemes of few. */
  @Column({ type: 'tsvector' })
  lexemes!: string;

  /** The positions of the lexemes in the transcript; null in rows of earlier versions. */
  @Column({ type: 'text', nullable: true })
  places!: string | null;
}
