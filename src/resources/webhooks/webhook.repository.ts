import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, IsNull, MoreThan, Not, Repository } from 'typeorm';
import type { Page, PageRequest } from '../../platform/database/page-request.js';
import { WebhookEntity } from './webhook.entity.js';

export type WebhookSecret = Pick<WebhookEntity, 'secretCipher' | 'secretId'>;
export type NewWebhook = WebhookSecret & Pick<WebhookEntity, 'userSeq' | 'url' | 'events'>;
export type WebhookChanges = Partial<
  Pick<WebhookEntity, 'url' | 'events' | 'isActive' | 'offReason' | 'failingSince'> & WebhookSecret
>;

@Injectable()
export class WebhookRepository {
  constructor(@InjectRepository(WebhookEntity) private readonly rows: Repository<WebhookEntity>) {}

  /** The newest first. */
  async list(userSeq: number, request: PageRequest): Promise<Page<WebhookEntity>> {
    const [rows, count] = await this.rows.findAndCount({
      where: { userSeq },
      order: { createdAt: 'DESC', id: 'ASC' },
      skip: (request.page - 1) * request.size,
      take: request.size,
    });
    return { rows, count, request };
  }

  find(id: string, userSeq: number): Promise<WebhookEntity | null> {
    return this.rows.findOneBy({ id, userSeq });
  }

  /** Blocks other counts until the transaction ends, so that the count stays correct. */
  async count(userSeq: number, manager: EntityManager): Promise<number> {
    await manager.query('SELECT FROM user_key WHERE user_seq = $1 FOR NO KEY UPDATE', [userSeq]);
    return manager.countBy(WebhookEntity, { userSeq });
  }

  insert(webhook: NewWebhook, manager: EntityManager): Promise<WebhookEntity> {
    return manager.save(WebhookEntity, manager.create(WebhookEntity, webhook));
  }

  async update(id: string, changes: WebhookChanges): Promise<void> {
    if (Object.keys(changes).length > 0) await this.rows.update({ id }, changes);
  }

  /** False if this user has no such webhook. */
  async remove(id: string, userSeq: number): Promise<boolean> {
    const { affected } = await this.rows.delete({ id, userSeq });
    return affected === 1;
  }

  /** Of all users, in order of id. */
  listUnderOtherSecrets(secretId: string, afterId: string, limit: number): Promise<WebhookEntity[]> {
    return this.rows.find({
      where: { secretId: Not(secretId), id: MoreThan(afterId) },
      order: { id: 'ASC' },
      take: limit,
    });
  }

  /** Unless its owner replaced the secret meanwhile. */
  async reseal({ id, secretId }: WebhookEntity, sealed: WebhookSecret): Promise<void> {
    await this.rows.update({ id, secretId }, sealed);
  }

  async noteFailure(id: string): Promise<void> {
    await this.rows.update({ id, failingSince: IsNull() }, { failingSince: () => 'now()' });
  }

  /** @returns false if it was off already */
  async switchOff(id: string, offReason: string): Promise<boolean> {
    const { affected } = await this.rows.update({ id, isActive: true }, { isActive: false, offReason });
    return affected === 1;
  }
}
