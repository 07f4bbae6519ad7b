import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A repository that recordings belong to. */
@Entity('repo')
export class RepoEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  seq!: number;

  @Column({ type: 'varchar', length: 200, unique: true })
  slug!: string;

  /** Canonical: https, lower-case host, no `.git`. Null until a recording has a URL. */
  @Column({ name: 'codehost_url', type: 'varchar', length: 500, unique: true, nullable: true })
  codehostUrl!: string | null;

  @Column({ type: 'text', default: '' })
  description!: string;
}
