import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A word that recordings have: what a beginning may go on to, and what a misspelled word may have been. */
@Entity('search_word')
@Index('search_word_keys', ['keys'], { type: 'gin' })
export class SearchWordEntity {
  /** As it was written, without case and accents. */
  @PrimaryColumn({ type: 'varchar', length: 64, collation: 'C', primaryKeyConstraintName: 'search_word_pk' })
  word!: string;

  /** What it is found by: its stem. */
  @Column({ type: 'varchar', length: 64, collation: 'C' })
  lexeme!: string;

  /** About how many recordings have the lexeme; 1 until they are counted. */
  @Column({ type: 'integer', default: 1 })
  count!: number;

  /** What misspelled forms of it share with it, see `wordKeys`; none of what is no plain word. */
  @Column({ type: 'integer', array: true })
  keys!: number[];
}
