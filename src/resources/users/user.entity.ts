import { Column, CreateDateColumn, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

@Entity('app_user')
@Index('app_user_staff', ['seq'], { where: 'is_staff' })
export class UserEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  seq!: number;

  /** Unique regardless of case: the migration has an index on lower(username). */
  @Column({ type: 'varchar', length: 39 })
  username!: string;

  @Column({ type: 'varchar', length: 254, default: '' })
  email!: string;

  @Column({ name: 'display_name', type: 'varchar', length: 100, default: '' })
  displayName!: string;

  @Column({ type: 'text', default: '' })
  bio!: string;

  @Column({ name: 'website_url', type: 'varchar', length: 500, default: '' })
  websiteUrl!: string;

  @Column({ name: 'codehost_url', type: 'varchar', length: 500, default: '' })
  codehostUrl!: string;

  @Column({ name: 'is_staff', type: 'boolean', default: false })
  isStaff!: boolean;

  /** HMAC of the API key, for look-up. */
  @Column({ name: 'key_hash', type: 'bytea', unique: true })
  keyHash!: Buffer;

  /** The API key encrypted, for reading back. */
  @Column({ name: 'key_cipher', type: 'bytea' })
  keyCipher!: Buffer;

  /** The id of the secret of both (`KeyVault.secretId`). */
  @Column({ name: 'key_secret_id', type: 'varchar', length: 8 })
  keySecretId!: string;

  /** Keys of a suspended user are rejected; null: not suspended. */
  @Column({ name: 'suspended_at', type: 'timestamptz', nullable: true })
  suspendedAt!: Date | null;

  @Column({ name: 'suspended_reason', type: 'varchar', length: 500, default: '' })
  suspendedReason!: string;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}
