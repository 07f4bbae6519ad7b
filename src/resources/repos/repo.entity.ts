import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A repository on a code host that recordings belong to. */
@Entity('repo')
export class RepoEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  seq!: number;

  @Column({ type: 'varchar', length: 200, unique: true })
  slug!: string;

  /** The repository's address in one spelling: https, lower-case host, no `.git`. */
  @Column({ name: 'codehost_url', type: 'varchar', length: 500, unique: true })
  codehostUrl!: string;

  @Column({ type: 'text', default: '' })
  description!: string;
}
