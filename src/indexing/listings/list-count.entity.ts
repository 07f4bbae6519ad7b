import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The length of a public list; updated in the transaction that changes the list. */
@Entity('list_count')
export class ListCountEntity {
  /** The listing key: `all`, `shell=zsh`, `tag=12`, `tag=12 shell=zsh`, `author=5`, `repo=7`. */
  @PrimaryColumn({ type: 'varchar', length: 60 })
  scope!: string;

  @Column({ type: 'integer' })
  count!: number;
}
