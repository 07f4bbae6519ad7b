import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
import { UserEntity } from '../../users/user.entity.js';

/** The password of a user; users who never set one have no row. */
@Entity('user_password')
export class PasswordEntity {
  @PrimaryColumn({ name: 'user_seq', type: 'integer' })
  userSeq!: number;

  @OneToOne(() => UserEntity, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_seq', foreignKeyConstraintName: 'user_password_user' })
  user!: Relation<UserEntity>;

  /** Argon2id in the PHC string format, with salt and parameters. */
  @Column({ type: 'varchar', length: 200 })
  hash!: string;

  @Column({ name: 'changed_at', type: 'timestamptz', default: () => 'now()' })
  changedAt!: Date;
}
