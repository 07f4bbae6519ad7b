import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A link with which one person can sign up. */
@Entity('invitation')
export class InvitationEntity {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  /** SHA-256 of the code in the link. */
  @Column({ name: 'code_hash', type: 'bytea', unique: true })
  codeHash!: Buffer;

  /** The invited person, in the words of the creator. */
  @Column({ type: 'varchar', length: 100 })
  note!: string;

  /** A username, or "operator". */
  @Column({ name: 'created_by', type: 'varchar', length: 39 })
  createdBy!: string;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @Column({ name: 'expires_at', type: 'timestamptz' })
  expiresAt!: Date;

  /** The user who signed up with it. */
  @Column({ name: 'used_by', type: 'varchar', length: 39, nullable: true })
  usedBy!: string | null;
}
