import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How many public recordings a list has; kept by the transaction that changes the list. */
@Entity('list_count')
export class ListCountEntity {
  /** The list's name: `all`, `shell=zsh`, `tag=12`, `tag=12 shell=zsh`, `author=5`, `repo=7`. */
  @PrimaryColumn({ type: 'varchar', length: 60 })
  scope!: string;

  @Column({ type: 'integer' })
  count!: number;
}
