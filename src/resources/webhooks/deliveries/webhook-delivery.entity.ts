import {
  Column,
  CreateDateColumn,
  Entity,
  Generated,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
  type Relation,
  Unique,
} from 'typeorm';
import type { WebhookEvent } from '../../../indexing/webhook-events/webhook-event.js';
import { WebhookEntity } from '../webhook.entity.js';

export const DELIVERY_STATES = ['pending', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** `ping` is sent on request. */
export type DeliveryType = WebhookEvent | 'ping';

/** An event for one webhook, with the body that each attempt sends. */
@Entity('webhook_delivery')
@Unique('webhook_delivery_id', ['id'])
@Index('webhook_delivery_by_webhook', ['webhookId', 'seq'])
@Index('webhook_delivery_by_age', ['createdAt'])
@Index('webhook_delivery_of_event', ['eventSeq', 'webhookId'], { unique: true })
export class WebhookDeliveryEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  seq!: number;

  @Column({ type: 'uuid' })
  @Generated('uuid')
  id!: string;

  @Column({ name: 'webhook_id', type: 'uuid' })
  webhookId!: string;

  @ManyToOne(() => WebhookEntity, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'webhook_id', foreignKeyConstraintName: 'webhook_delivery_webhook' })
  webhook!: Relation<WebhookEntity>;

  /** The job of the event, which may run twice. */
  @Column({ name: 'event_seq', type: 'bigint', nullable: true })
  eventSeq!: number | null;

  @Column({ type: 'varchar', length: 20 })
  type!: DeliveryType;

  @Column({ type: 'text' })
  body!: string;

  @Column({ type: 'varchar', length: 10, default: 'pending' })
  state!: DeliveryState;

  @Column({ type: 'smallint', default: 0 })
  attempts!: number;

  /** Of the last attempt; null without a response. */
  @Column({ name: 'response_status', type: 'smallint', nullable: true })
  responseStatus!: number | null;

  /** Why the last attempt failed. */
  @Column({ type: 'varchar', length: 500, nullable: true })
  error!: string | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @Column({ name: 'attempted_at', type: 'timestamptz', nullable: true })
  attemptedAt!: Date | null;
}
