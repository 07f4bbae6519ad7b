import {
  Column,
  CreateDateColumn,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
  type Relation,
  Unique,
} from 'typeorm';
import { UserEntity } from '../../users/user.entity.js';

/** An account at a provider with which a user signs in. */
@Entity('external_identity')
@Unique('external_identity_subject', ['issuer', 'subject'])
@Index('external_identity_by_user', ['userSeq'])
export class ExternalIdentityEntity {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  /** The issuer that identifies the person. Subjects of another issuer are other people. */
  @Column({ type: 'varchar', length: 500 })
  issuer!: string;

  /** The subject within the issuer: never changes, and is never reassigned. */
  @Column({ type: 'varchar', length: 255 })
  subject!: string;

  @Column({ name: 'user_seq', type: 'integer' })
  userSeq!: number;

  @ManyToOne(() => UserEntity, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_seq', foreignKeyConstraintName: 'external_identity_user' })
  user!: Relation<UserEntity>;

  /** The name of the account there, at the last sign-in. Not an identifier. */
  @Column({ type: 'varchar', length: 200 })
  name!: string;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @Column({ name: 'last_used_at', type: 'timestamptz', default: () => 'now()' })
  lastUsedAt!: Date;
}
