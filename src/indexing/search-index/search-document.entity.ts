import { Column, Entity, Index, JoinColumn, OneToOne, PrimaryColumn } from 'typeorm';

/** What a public recording is found by; there is no row of another one. */
@Entity('search_document')
@Index('search_document_lexemes', ['lexemes'], { type: 'gin' })
@Index('search_document_sample', ['lexemes'], { type: 'gin', where: '(gif_seq >> 6) & 63 = 0' })
export class SearchDocumentEntity {
  @PrimaryColumn({ name: 'gif_seq', type: 'bigint', primaryKeyConstraintName: 'search_document_pk' })
  gifSeq!: number;

  @OneToOne('GifEntity', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'gif_seq', foreignKeyConstraintName: 'search_document_gif' })
  gif!: unknown;

  /** Of the way in which the lexemes were made: `LEXEMES_VERSION`. */
  @Column({ type: 'smallint' })
  version!: number;

  /** When the recording was made, in years since 2020. */
  @Column({ type: 'real' })
  born!: number;

  /** `born` and the doublings of its views: a year counts as much as twice the views. */
  @Column({ type: 'real' })
  heat!: number;

  /** See `searchDocument`. */
  @Column({ type: 'tsvector' })
  lexemes!: string;

  /** Those with positions that are not of the transcript. They lie beside the row, where `lexemes` do not. */
  @Column({ type: 'tsvector', default: '' })
  summary!: string;
}
