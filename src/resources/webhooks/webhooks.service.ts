import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { WebhookEvent } from '../../indexing/webhook-events/webhook-event.js';
import { AppConfig } from '../../platform/config/app-config.js';
import { KeyVault } from '../../platform/credentials/key-vault.js';
import { isUuid } from '../../platform/credentials/uuid.js';
import { assertPageExists, type Page, type PageRequest } from '../../platform/database/page-request.js';
import { Conflict, Forbidden, NotFound } from '../../platform/errors/domain-errors.js';
import type { Viewer } from '../../platform/http/viewer.js';
import { type Actor, SecurityLog } from '../../platform/logging/security-log.js';
import type { Claim } from '../../platform/idempotency/claim.js';
import type { WebhookEntity } from './webhook.entity.js';
import { type WebhookChanges, WebhookRepository, type WebhookSecret } from './webhook.repository.js';
import { makeSigningSecret } from './webhook-signature.js';
import { requireReceiver } from './webhook-url.js';

const MOST_WEBHOOKS = 10;
const WEBHOOKS_AT_A_TIME = 100;
/** Before all others. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

export const TOO_MANY_WEBHOOKS = `You have ${MOST_WEBHOOKS} webhooks, and no more are possible. Delete one that you do not need.`;
export const STAFF_EVENT = 'Only staff may subscribe to "gif.reported".';

export interface WebhookEdit {
  readonly url?: string;
  readonly events?: WebhookEvent[];
  readonly isActive?: boolean;
}

export interface MadeWebhook {
  readonly webhook: WebhookEntity;
  /** In plain text, which cannot be read again. */
  readonly secret: string;
}

/** The webhooks of users. */
@Injectable()
export class WebhooksService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly rows: WebhookRepository,
    private readonly vault: KeyVault,
    private readonly config: AppConfig,
    private readonly security: SecurityLog,
  ) {}

  /** The newest first. @throws NotFound past the last page */
  async list(userSeq: number, request: PageRequest): Promise<Page<WebhookEntity>> {
    const page = await this.rows.list(userSeq, request);
    assertPageExists(request, page.count);
    return page;
  }

  /** @throws NotFound */
  async get(id: string, userSeq: number): Promise<WebhookEntity> {
    const webhook = isUuid(id) ? await this.rows.find(id, userSeq) : null;
    if (!webhook) throw noSuchWebhook(id);
    return webhook;
  }

  /** @throws ValidationFailed, Forbidden for an event of staff, Conflict for too many */
  async create(
    viewer: Viewer,
    { url, events }: Required<Pick<WebhookEdit, 'url' | 'events'>>,
    actor: Actor,
    claim?: Claim,
  ): Promise<MadeWebhook> {
    this.check(viewer, { url, events });
    const { userSeq } = viewer;
    // Nobody has seen its first secret.
    if (claim?.made) return this.replaceSecret(claim.made, userSeq, actor);
    const secret = makeSigningSecret();
    const webhook = await this.database.transaction(async (manager) => {
      if ((await this.rows.count(userSeq, manager)) >= MOST_WEBHOOKS) throw new Conflict(TOO_MANY_WEBHOOKS);
      const inserted = await this.rows.insert({ userSeq, url, events, ...this.sealed(secret) }, manager);
      await claim?.record(inserted.id, manager);
      return inserted;
    });
    this.log('webhook_created', webhook, actor);
    return { webhook, secret };
  }

  /** Switching it on forgets its failures. @throws ValidationFailed, Forbidden, NotFound */
  async edit(
    id: string,
    viewer: Viewer,
    { isActive, ...others }: WebhookEdit,
    actor: Actor,
  ): Promise<WebhookEntity> {
    const { id: found } = await this.get(id, viewer.userSeq);
    this.check(viewer, others);
    const switched: WebhookChanges = { isActive, offReason: null, failingSince: null };
    await this.rows.update(found, { ...others, ...(isActive !== undefined && switched) });
    const webhook = await this.get(id, viewer.userSeq);
    this.log('webhook_edited', webhook, actor);
    return webhook;
  }

  /** The former secret signs nothing any more. @throws NotFound */
  async replaceSecret(id: string, userSeq: number, actor: Actor): Promise<MadeWebhook> {
    const webhook = await this.get(id, userSeq);
    const secret = makeSigningSecret();
    await this.rows.update(webhook.id, this.sealed(secret));
    this.log('webhook_edited', webhook, actor);
    return { webhook, secret };
  }

  /** @throws NotFound */
  async remove(id: string, userSeq: number, actor: Actor): Promise<void> {
    const webhook = await this.get(id, userSeq);
    await this.rows.remove(webhook.id, userSeq);
    this.log('webhook_deleted', webhook, actor);
  }

  /** Stores every secret under the current one of the service. @returns how many no known secret decrypts */
  async resealAll(): Promise<{ resealed: number; unreadable: number }> {
    const counts = { resealed: 0, unreadable: 0 };
    for (let after = FIRST_ID; ;) {
      const webhooks = await this.rows.listUnderOtherSecrets(this.vault.secretId, after, WEBHOOKS_AT_A_TIME);
      for (const webhook of webhooks) {
        const secret = this.vault.tryOpen(webhook.secretCipher);
        if (secret !== null) await this.rows.reseal(webhook, this.sealed(secret));
        counts[secret === null ? 'unreadable' : 'resealed'] += 1;
      }
      const last = webhooks.at(-1);
      if (!last) return counts;
      after = last.id;
    }
  }

  private check({ isStaff }: Viewer, { url, events }: WebhookEdit): void {
    if (url !== undefined) requireReceiver(url, this.config.isLocal);
    if (events?.includes('gif.reported') && !isStaff) throw new Forbidden(STAFF_EVENT);
  }

  private sealed(secret: string): WebhookSecret {
    return { secretCipher: this.vault.seal(secret), secretId: this.vault.secretId };
  }

  /** Paths of URLs may be secrets. */
  private log(
    event: 'webhook_created' | 'webhook_edited' | 'webhook_deleted',
    { id, url }: WebhookEntity,
    actor: Actor,
  ): void {
    this.security.write(event, actor, { webhook: id, host: new URL(url).host });
  }
}

export function noSuchWebhook(id: string): NotFound {
  return new NotFound(`You have no webhook "${id}".`);
}
