import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';

/** A block of a transcript after the first. */
@Entity('search_block')
export class SearchBlockEntity {
  @PrimaryColumn({ name: 'gif_seq', type: 'bigint', primaryKeyConstraintName: 'search_block_pk' })
  gifSeq!: number;

  @ManyToOne('SearchDocumentEntity', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'gif_seq', foreignKeyConstraintName: 'search_block_document' })
  document!: unknown;

  @PrimaryColumn({ type: 'smallint', primaryKeyConstraintName: 'search_block_pk' })
  number!: number;

  @Column({ name: 'first_line', type: 'integer' })
  firstLine!: number;

  @Column({ name: 'first_byte', type: 'integer' })
  firstByte!: number;

  @Column({ type: 'integer' })
  bytes!: number;

  @Column({ type: 'text' })
  lexemes!: string;
}
