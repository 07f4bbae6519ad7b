import { Get, Post } from '@nestjs/common';
import { validated } from '../../../platform/http/pipes/validated.js';
import type { Viewer } from '../../../platform/http/viewer.js';
import { WebhookDeliveriesService } from '../../../resources/webhooks/deliveries/webhook-deliveries.service.js';
import { WebhookCreateDto } from '../../../resources/webhooks/dto/webhook.dto.js';
import { type MadeWebhook, WebhooksService } from '../../../resources/webhooks/webhooks.service.js';
import { CopyCode } from '../../site/components/copy-code.js';
import { Done, fieldText } from '../../site/components/form.js';
import { WebRequest } from '../../site/html/page.decorator.js';
import type { FormPage, FormRequest, PageContent, Redirect, WebPageRequest } from '../../site/layout/page.js';
import { requireSession } from '../../site/session/require-session.js';
import { senderOf } from '../../site/session/sender-of.js';
import { AccountLayout } from '../account-layout.js';
import { SensitivePage } from '../sensitive/sensitive-forms.js';
import { NewWebhookForm } from './new-webhook-form.js';
import { type ShownWebhook, WebhookSection } from './webhook-section.js';

const ALL = { page: 1, size: 100 };
const LAST_DELIVERIES = { page: 1, size: 10 };
const PATH = '/account/webhooks';

const DONE: Readonly<Record<string, string>> = {
  test: 'The test is on its way. Reload the page for its outcome.',
  redeliver: 'It is delivered again.',
  on: 'The webhook is on.',
  off: 'The webhook is off.',
  delete: 'The webhook is deleted.',
};

/** `/account/webhooks`: the webhooks of a user, with their last deliveries. */
@SensitivePage('account/webhooks', {
  create: 'ordinary',
  secret: 'ordinary',
  test: 'ordinary',
  redeliver: 'ordinary',
  on: 'ordinary',
  off: 'ordinary',
  delete: 'ordinary',
})
export class WebhooksPage implements FormPage {
  constructor(
    private readonly webhooks: WebhooksService,
    private readonly deliveries: WebhookDeliveriesService,
  ) {}

  @Get()
  render(@WebRequest() request: WebPageRequest): Promise<PageContent> {
    return this.page(request);
  }

  @Post()
  async submit(@WebRequest() request: FormRequest): Promise<Redirect | PageContent> {
    const { viewer } = requireSession(request);
    const { form } = request;
    const id = fieldText(form, 'id');
    const action = fieldText(form, 'action');
    const actor = senderOf(request);
    if (action === 'create') {
      const body = { url: fieldText(form, 'url'), events: form.getAll('events') };
      const made = await this.webhooks.create(viewer, await validated(WebhookCreateDto, body), actor);
      return this.page({ ...request, form: undefined }, made);
    }
    if (action === 'secret') {
      const made = await this.webhooks.replaceSecret(id, viewer.userSeq, actor);
      return this.page({ ...request, form: undefined }, made);
    }
    await this.act(action, id, request, viewer);
    return { redirect: `${PATH}?done=${action}` };
  }

  private async act(action: string, id: string, request: FormRequest, viewer: Viewer): Promise<void> {
    const { userSeq } = viewer;
    const actor = senderOf(request);
    if (action === 'test') await this.deliveries.test(id, userSeq);
    if (action === 'redeliver')
      await this.deliveries.redeliver(id, fieldText(request.form, 'delivery'), userSeq);
    if (action === 'on' || action === 'off')
      await this.webhooks.edit(id, viewer, { isActive: action === 'on' }, actor);
    if (action === 'delete') await this.webhooks.remove(id, userSeq, actor);
  }

  private async page(request: WebPageRequest, made?: MadeWebhook): Promise<PageContent> {
    const session = requireSession(request);
    const shown = await this.shown(session.viewer.userSeq);
    const done = DONE[request.query.get('done') ?? ''];
    return {
      title: 'Webhooks',
      section: 'account',
      isPrivate: true,
      tags: [],
      body: (
        <AccountLayout path={PATH} session={session}>
          {done !== undefined && <Done>{done}</Done>}
          {made && <SecretOnce made={made} />}
          <p>
            A webhook tells your programs of your recordings, by signed POST requests. The{' '}
            <a href="/docs/webhooks">guide</a> has a receiver.
          </p>
          {shown.map((webhook) => (
            <WebhookSection key={webhook.webhook.id} {...webhook} />
          ))}
          {shown.length === 0 && <p class="muted">You have none.</p>}
          <NewWebhookForm request={request} />
        </AccountLayout>
      ),
    };
  }

  private async shown(userSeq: number): Promise<ShownWebhook[]> {
    const { rows } = await this.webhooks.list(userSeq, ALL);
    return Promise.all(
      rows.map(async (webhook) => {
        const { rows: deliveries } = await this.deliveries.list(webhook.id, userSeq, LAST_DELIVERIES);
        return { webhook, deliveries };
      }),
    );
  }
}

function SecretOnce({ made: { webhook, secret } }: { readonly made: MadeWebhook }) {
  return (
    <section class="notice stack" role="status">
      <p>
        This is the secret of the webhook to <strong>{new URL(webhook.url).host}</strong>. Copy it now: the
        page does not show it again.
      </p>
      <CopyCode label="The secret" code={secret} />
    </section>
  );
}
