import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A word of public recordings, for completion, spelling correction and word counts. */
@Entity('search_word')
@Index('search_word_keys', ['keys'], { type: 'gin' })
@Index('search_word_lexeme', ['lexeme'])
export class SearchWordEntity {
  /** Without case and accents, not stemmed. */
  @PrimaryColumn({ type: 'varchar', length: 64, collation: 'C', primaryKeyConstraintName: 'search_word_pk' })
  word!: string;

  @Column({ type: 'varchar', length: 64, collation: 'C' })
  lexeme!: string;

  /** The approximate number of recordings with the lexeme; 1 until the upkeep counts. */
  @Column({ type: 'integer', default: 1 })
  count!: number;

  /** `wordKeys` of plain words, else empty. */
  @Column({ type: 'integer', array: true })
  keys!: number[];
}
