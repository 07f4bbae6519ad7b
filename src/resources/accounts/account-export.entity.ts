import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
import { UserEntity } from '../users/user.entity.js';

/** When a user exported the account. */
@Entity('account_export')
export class AccountExportEntity {
  @PrimaryColumn({ name: 'user_seq', type: 'integer', primaryKeyConstraintName: 'account_export_pk' })
  userSeq!: number;

  @OneToOne(() => UserEntity, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_seq', foreignKeyConstraintName: 'account_export_user' })
  user!: Relation<UserEntity>;

  /** The newest first, as many as a user may begin in a day. */
  @Column({ name: 'begun_at', type: 'timestamptz', array: true })
  begunAt!: Date[];
}
