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
import { UserEntity } from '../../users/user.entity.js';
import type { KeyScope } from '../../../platform/http/viewer.js';

/** A named key, in addition to the profile key. Only its hash is stored. */
@Entity('api_key')
@Index('api_key_by_user', ['userSeq', 'createdAt'])
export class ApiKeyEntity {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ name: 'user_seq', type: 'integer' })
  userSeq!: number;

  @ManyToOne(() => UserEntity, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_seq', foreignKeyConstraintName: 'api_key_user' })
  user!: Relation<UserEntity>;

  @Column({ type: 'varchar', length: 100 })
  name!: string;

  /** HMAC of the key, for look-up. */
  @Column({ name: 'key_hash', type: 'bytea', unique: true })
  keyHash!: Buffer;

  /** The id of the secret of the hash (`KeyVault.secretId`). */
  @Column({ name: 'secret_id', type: 'varchar', length: 8 })
  secretId!: string;

  /** The last four characters of the key, by which its owner recognises it. */
  @Column({ name: 'last_four', type: 'varchar', length: 4 })
  lastFour!: string;

  @Column({ type: 'text', array: true })
  scopes!: KeyScope[];

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  /** Null: never. */
  @Column({ name: 'expires_at', type: 'timestamptz', nullable: true })
  expiresAt!: Date | null;

  /** To the minute; null: not yet. */
  @Column({ name: 'last_used_at', type: 'timestamptz', nullable: true })
  lastUsedAt!: Date | null;
}
