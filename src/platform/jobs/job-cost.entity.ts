import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** The CPU time of one attempt of a job, successful or not. */
@Entity('job_cost')
@Index('job_cost_by_owner', ['ownerSeq', 'at'])
export class JobCostEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  seq!: number;

  @Column({ name: 'owner_seq', type: 'bigint' })
  ownerSeq!: number;

  @Column({ name: 'cpu_ms', type: 'int' })
  cpuMs!: number;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  at!: Date;
}
