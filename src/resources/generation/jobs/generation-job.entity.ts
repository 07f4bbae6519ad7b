import {
  Column,
  CreateDateColumn,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
  type Relation,
} from 'typeorm';
import type { SimulatedOutput, TapeShell } from '@ttyreel/recording';
import type { ReadmeSource } from '../readme/sources/readme-source.js';
import { UserEntity } from '../../users/user.entity.js';

/** In order of progress; `completed` and `failed` are final. */
export const GENERATION_STATUSES = ['pending', 'processing', 'completed', 'failed'] as const;
export type GenerationStatus = (typeof GENERATION_STATUSES)[number];

export interface GenerationRequest {
  /** Exactly one of these three; none after an edit that hides texts of its recordings. */
  readonly description?: string;
  readonly markdown?: string;
  readonly source?: ReadmeSource;
  readonly shell?: TapeShell;
  readonly theme?: string;
  readonly maxGifs: number;
  readonly tapeOnly: boolean;
}

export interface TapeScript {
  readonly title: string;
  readonly slug: string;
  readonly content: string;
  readonly tags: readonly string[];
  readonly outputs: readonly SimulatedOutput[];
}

/** A tape request and its result. Anyone with the `id` may read it. */
@Entity('generation_job')
@Index('generation_job_running', ['authorSeq'], { where: `status IN ('pending', 'processing')` })
@Index('generation_job_by_author', ['authorSeq'])
@Index('generation_job_finished', ['finishedAt'], { where: 'finished_at IS NOT NULL' })
export class GenerationJobEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  seq!: number;

  @Column({ type: 'varchar', length: 22, unique: true })
  id!: string;

  @Column({ name: 'author_seq', type: 'integer' })
  authorSeq!: number;

  @ManyToOne(() => UserEntity, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'author_seq', foreignKeyConstraintName: 'generation_job_author' })
  author!: Relation<UserEntity>;

  @Column({ type: 'varchar', length: 10, default: 'pending' })
  status!: GenerationStatus;

  @Column({ type: 'jsonb' })
  request!: GenerationRequest;

  /** The model's name or `builtin`; empty before that. */
  @Column({ type: 'varchar', length: 200, default: '' })
  generator!: string;

  @Column({ type: 'jsonb', default: [] })
  tapes!: TapeScript[];

  @Column({ name: 'commands_found', type: 'integer', default: 0 })
  commandsFound!: number;

  /** In the order of the tapes. */
  @Column({ name: 'gif_ids', type: 'varchar', length: 8, array: true, default: () => `'{}'` })
  gifIds!: string[];

  /** Why it failed, or what it waits for. */
  @Column({ name: 'error_message', type: 'text', default: '' })
  errorMessage!: string;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @Column({ name: 'started_at', type: 'timestamptz', nullable: true })
  startedAt!: Date | null;

  @Column({ name: 'finished_at', type: 'timestamptz', nullable: true })
  finishedAt!: Date | null;
}
