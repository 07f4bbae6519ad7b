import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { PackageMetrics } from '../formatting/value.js';

/** The last response of a registry for a package. */
@Entity('badge_metric')
@Index('badge_metric_by_expiry', ['expiresAt'])
export class BadgeMetricEntity {
  /** The registry and the path of its response. */
  @PrimaryColumn({ type: 'varchar', length: 300, primaryKeyConstraintName: 'badge_metric_pkey' })
  key!: string;

  /** Null if the package does not exist. Not `jsonb`, which rejects NUL in a text. */
  @Column({ type: 'json', nullable: true })
  metrics!: PackageMetrics | null;

  @Column({ type: 'text', nullable: true })
  etag!: string | null;

  @Column({ name: 'last_modified', type: 'text', nullable: true })
  lastModified!: string | null;

  @Column({ name: 'checked_at', type: 'timestamptz' })
  checkedAt!: Date;

  /** When it is no longer shown. */
  @Column({ name: 'expires_at', type: 'timestamptz' })
  expiresAt!: Date;
}
