import { Get, Post } from '@nestjs/common';
import { SecurityLog } from '../../platform/logging/security-log.js';
import type { ApiKeyEntity } from '../../resources/auth/api-keys/api-key.entity.js';
import { ApiKeysService } from '../../resources/auth/api-keys/api-keys.service.js';
import { UsersService } from '../../resources/users/users.service.js';
import { CopyCode } from '../site/components/copy-code.js';
import { Done, fieldText } from '../site/components/form.js';
import { TimeAgo } from '../site/components/time-ago.js';
import { ListTable } from '../site/components/list-table.js';
import type { FormPage, FormRequest, PageContent, Redirect, WebPageRequest } from '../site/layout/page.js';
import { senderOf } from '../site/session/sender-of.js';
import { requireSession } from '../site/session/require-session.js';
import { AccountLayout } from './account-layout.js';
import { keyOptionsOf, NewKeyForm, scopesText } from './new-key-form.js';
import { WebRequest } from '../site/html/page.decorator.js';
import { SensitivePage } from './sensitive/sensitive-forms.js';

/** `/account/keys`: the profile key and named keys. */
@SensitivePage('account/keys', {
  show: 'key_shown',
  reset: 'key_reset',
  create: 'key_created',
  revoke: 'key_revoked',
})
export class KeysPage implements FormPage {
  constructor(
    private readonly keys: ApiKeysService,
    private readonly users: UsersService,
    private readonly security: SecurityLog,
  ) {}

  @Get()
  render(@WebRequest() request: WebPageRequest): Promise<PageContent> {
    return this.page(request);
  }

  @Post()
  async submit(@WebRequest() request: FormRequest): Promise<Redirect | PageContent> {
    const session = requireSession(request);
    const { form } = request;
    const { viewer } = session;
    const actor = senderOf(request);
    switch (fieldText(form, 'action')) {
      case 'show': {
        const apiKey = this.users.apiKeyOf(await this.users.getBySeq(viewer.userSeq));
        return this.page(request, apiKey === null ? 'lost' : { name: PROFILE_KEY, apiKey });
      }
      case 'reset': {
        const apiKey = await this.users.resetApiKeyOf(await this.users.getBySeq(viewer.userSeq));
        this.security.write('key_reset', actor);
        return this.page(request, { name: PROFILE_KEY, apiKey });
      }
      case 'revoke': {
        const id = form.get('id') ?? '';
        await this.keys.revoke(id, viewer);
        this.security.write('key_revoked', actor, { key: id });
        return { redirect: '/account/keys?done=revoked' };
      }
      default: {
        const { key, apiKey } = await this.keys.create(viewer.userSeq, await keyOptionsOf(form));
        this.security.write('key_created', actor, { key: key.id, scopes: key.scopes });
        return this.page({ ...request, form: undefined }, { name: key.name, apiKey });
      }
    }
  }

  private async page(request: WebPageRequest, shown?: ShownKey | 'lost'): Promise<PageContent> {
    const session = requireSession(request);
    const keys = await this.keys.list(session.viewer.userSeq);
    return {
      title: 'API keys',
      section: 'account',
      isPrivate: true,
      tags: [],
      body: (
        <AccountLayout path="/account/keys" session={session}>
          {request.query.has('done') && <Done>The key no longer works.</Done>}
          {shown && (shown === 'lost' ? <LostKey /> : <KeyOnce {...shown} />)}
          <ProfileKey />
          <NamedKeys keys={keys} />
          <NewKeyForm request={request} />
        </AccountLayout>
      ),
    };
  }
}

const PROFILE_KEY = 'of your profile';

interface ShownKey {
  readonly name: string;
  readonly apiKey: string;
}

function KeyOnce({ name, apiKey }: ShownKey) {
  return (
    <section class="notice stack" role="status">
      <p>
        This is the key <strong>{name}</strong>. Copy it now: the page does not show it again.
      </p>
      <CopyCode label={`The key ${name}`} code={apiKey} />
    </section>
  );
}

function LostKey() {
  return (
    <p class="notice danger" role="alert">
      The service cannot show this key, because its secret changed. The key no longer works: reset it to get a
      new one.
    </p>
  );
}

function ProfileKey() {
  return (
    <section class="section stack">
      <h2>Profile key</h2>
      <p>
        It can do everything that you can. Programs send it in the header <code>X-API-Key</code>. A named key
        for each program is better: it can be revoked alone.
      </p>
      <form class="row" action="/account/keys" method="post">
        <button type="submit" name="action" value="show">
          Show the key
        </button>
        <button
          type="submit"
          name="action"
          value="reset"
          class="danger"
          data-confirm="The old key stops working at once. Programs that use it need the new one."
        >
          Reset the key
        </button>
      </form>
    </section>
  );
}

function NamedKeys({ keys }: { readonly keys: readonly ApiKeyEntity[] }) {
  return (
    <section class="section stack">
      <h2>Named keys</h2>
      {keys.length === 0 ? (
        <p class="muted">You have none. Create one for each program or machine below.</p>
      ) : (
        <ListTable columns={['Name', 'Key', 'Scope', 'Last used', 'Expires']} hasActions>
          {keys.map((key) => (
            <KeyRow key={key.id} apiKey={key} />
          ))}
        </ListTable>
      )}
    </section>
  );
}

function KeyRow({ apiKey }: { readonly apiKey: ApiKeyEntity }) {
  const { id, name, lastFour, scopes, lastUsedAt, expiresAt } = apiKey;
  return (
    <tr>
      <th scope="row">{name}</th>
      <td data-label="Key">
        <code>…{lastFour}</code>
      </td>
      <td data-label="Scope">{scopesText(scopes)}</td>
      <td data-label="Last used">{lastUsedAt ? <TimeAgo time={lastUsedAt} /> : 'never'}</td>
      <td data-label="Expires">{expiresAt ? <TimeAgo time={expiresAt} /> : 'never'}</td>
      <td>
        <form action="/account/keys" method="post">
          <input type="hidden" name="id" value={id} />
          <button
            type="submit"
            name="action"
            value="revoke"
            class="danger"
            aria-label={`Revoke ${name}`}
            data-confirm={`The key "${name}" stops working at once.`}
          >
            Revoke
          </button>
        </form>
      </td>
    </tr>
  );
}
