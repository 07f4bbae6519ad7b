import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { UserEntity } from '../../users/user.entity.js';

/** A device sign-in that waits for its confirmation, or for the device to fetch the key. */
@Entity('device_grant')
@Index('device_grant_by_end', ['expiresAt'])
export class DeviceGrantEntity {
  /** SHA-256 of the device code. */
  @PrimaryColumn({ name: 'device_code_hash', type: 'bytea' })
  deviceCodeHash!: Buffer;

  /** The code that the user types. */
  @Column({ name: 'user_code', type: 'varchar', length: 9, unique: true })
  userCode!: string;

  /** The name of the device; null without one. */
  @Column({ name: 'client_name', type: 'varchar', length: 100, nullable: true })
  clientName!: string | null;

  /** Whence it was requested. */
  @Column({ type: 'varchar', length: 45 })
  address!: string;

  @Column({ name: 'user_agent', type: 'varchar', length: 200 })
  userAgent!: string;

  /** Who confirmed it. */
  @Column({ name: 'user_seq', type: 'integer', nullable: true })
  userSeq!: number | null;

  @ManyToOne(() => UserEntity, { nullable: true, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_seq', foreignKeyConstraintName: 'device_grant_user' })
  user!: Relation<UserEntity> | null;

  @Column({ name: 'expires_at', type: 'timestamptz' })
  expiresAt!: Date;
}
