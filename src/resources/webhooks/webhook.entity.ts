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
import type { WebhookEvent } from '../../indexing/webhook-events/webhook-event.js';
import { UserEntity } from '../users/user.entity.js';

@Entity('webhook')
@Index('webhook_by_user', ['userSeq', 'createdAt'])
export class WebhookEntity {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ name: 'user_seq', type: 'integer' })
  userSeq!: number;

  @ManyToOne(() => UserEntity, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_seq', foreignKeyConstraintName: 'webhook_user' })
  user!: Relation<UserEntity>;

  @Column({ type: 'varchar', length: 500 })
  url!: string;

  @Column({ type: 'text', array: true })
  events!: WebhookEvent[];

  /** Encrypted, for signatures. */
  @Column({ name: 'secret_cipher', type: 'bytea' })
  secretCipher!: Buffer;

  /** The id of the secret that encrypts it (`KeyVault.secretId`). */
  @Column({ name: 'secret_id', type: 'varchar', length: 8 })
  secretId!: string;

  @Column({ name: 'is_active', type: 'boolean', default: true })
  isActive!: boolean;

  /** Why the service switched it off. */
  @Column({ name: 'off_reason', type: 'varchar', length: 500, nullable: true })
  offReason!: string | null;

  /** The first failed attempt since the last successful one. */
  @Column({ name: 'failing_since', type: 'timestamptz', nullable: true })
  failingSince!: Date | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}
