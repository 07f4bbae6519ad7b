import { Get, Post } from '@nestjs/common';
import { validated } from '../../platform/http/pipes/validated.js';
import { ApiKeyCreateDto, KEY_NAME_MAX } from '../../resources/auth/api-keys/api-key.dto.js';
import { InstallIdsService } from '../../resources/auth/api-keys/install-ids.service.js';
import { Done, Field, fieldErrorsOf, fieldText, FormError } from '../site/components/form.js';
import type { FormPage, FormRequest, PageContent, Redirect, WebPageRequest } from '../site/layout/page.js';
import { senderOf } from '../site/session/sender-of.js';
import { requireSession } from '../site/session/require-session.js';
import { WebRequest } from '../site/html/page.decorator.js';
import { SensitivePage } from './sensitive/sensitive-forms.js';

const KEY_NAME = 'asciinema command line';

/** `/connect/<install id>`: connects the asciinema command line, whose install id becomes a key. */
@SensitivePage('connect/:installId', { '': 'install_id' })
export class ConnectPage implements FormPage {
  constructor(private readonly installIds: InstallIdsService) {}

  @Get()
  async render(@WebRequest() request: WebPageRequest): Promise<PageContent> {
    const { userSeq, username } = requireSession(request).viewer;
    const { installId = '' } = request.params;
    const isConnected = await this.installIds.isConnected(userSeq, installId);
    return {
      title: 'Connect the asciinema command line',
      isPrivate: true,
      tags: [],
      body: isConnected ? (
        <Connected username={username} />
      ) : (
        <ConnectForm request={request} installId={installId} username={username} />
      ),
    };
  }

  @Post()
  async submit(@WebRequest() request: FormRequest): Promise<Redirect> {
    const { installId = '' } = request.params;
    const person = senderOf(request);
    const { name } = await validated(ApiKeyCreateDto, {
      name: fieldText(request.form, 'name').trim() || KEY_NAME,
    });
    const isUnchanged = await this.installIds.isConnected(person.user.id, installId);
    if (!isUnchanged) await this.installIds.connect(installId, name, person);
    return { redirect: `/connect/${encodeURIComponent(installId)}?done`, isUnchanged };
  }
}

function Connected({ username }: { readonly username: string }) {
  return (
    <div class="stack">
      <h1>Connected</h1>
      <Done>Recordings that this machine uploads belong to {username} now.</Done>
      <p>
        Run <code>asciinema upload FILE</code> in the terminal. The machine is listed under{' '}
        <a href="/account/keys">API keys</a>, where you can revoke it.
      </p>
    </div>
  );
}

interface ConnectFormProps {
  readonly request: WebPageRequest;
  readonly installId: string;
  readonly username: string;
}

function ConnectForm({ request, installId, username }: ConnectFormProps) {
  const { form, error } = request;
  return (
    <form class="narrow stack" action={`/connect/${encodeURIComponent(installId)}`} method="post">
      <h1>Connect the asciinema command line</h1>
      <FormError error={error} fields={['name']} />
      <p>
        The machine with the install id <code>{installId}</code> will upload recordings as{' '}
        <strong>{username}</strong>. It may do nothing else.
      </p>
      <p class="notice">
        Connect it only if <code>asciinema auth</code> printed this link in your own terminal. If somebody
        sent you the link, their recordings would appear as yours.
      </p>
      <Field
        name="name"
        label="Name"
        hint="To recognise the machine among your keys, such as laptop."
        value={form ? fieldText(form, 'name') : KEY_NAME}
        maxLength={KEY_NAME_MAX}
        errors={fieldErrorsOf(error)}
      />
      <button type="submit" class="primary">
        Connect
      </button>
    </form>
  );
}
