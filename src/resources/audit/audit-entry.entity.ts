import { Column, CreateDateColumn, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

export const AUDIT_ACTIONS = [
  'gif.feature',
  'gif.unfeature',
  'gif.order_featured',
  'gif.hide',
  'gif.unhide',
  'report.decide',
  'report.note',
  'user.create',
  'user.invite',
  'user.uninvite',
  'user.delete',
  'user.grant_staff',
  'user.revoke_staff',
  'user.reset_key',
  'user.password_link',
  'user.suspend',
  'user.unsuspend',
  'tag.edit',
  'tag.merge',
  'tag.unmerge',
  'tag.block',
  'tag.unblock',
  'collection.feature',
  'collection.unfeature',
  'collection.order_featured',
  'theme.import',
  'secret.rotate',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

export type AuditDetails = Readonly<Record<string, string | number | string[]>>;

/** An action of a staff member or of the operator. Entries are only added. */
@Entity('audit_entry')
@Index('audit_entry_by_subject', ['subject', 'seq'])
export class AuditEntryEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  seq!: number;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  /** A username, or "operator". A name, so that the entry outlives the user. */
  @Column({ type: 'varchar', length: 39 })
  actor!: string;

  @Column({ type: 'varchar', length: 40 })
  action!: string;

  /** The id, slug or username of the changed object; `''` for a complete list or the secret. */
  @Column({ type: 'varchar', length: 200 })
  subject!: string;

  @Column({ type: 'text', default: '' })
  reason!: string;

  @Column({ type: 'jsonb', default: () => `'{}'` })
  details!: AuditDetails;
}
