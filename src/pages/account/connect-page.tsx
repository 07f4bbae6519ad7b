import { Injectable } from '@nestjs/common';
import { SecurityLog } from '../../platform/logging/security-log.js';
import { ApiKeysService } from '../../resources/auth/api-keys/api-keys.service.js';
import { Done, FormError } from '../components/form.js';
import type { FormPage, FormRequest, PageContent, Redirect, WebPageRequest } from '../layout/page.js';
import { requireSession } from '../session/require-session.js';

/** `/connect/<install id>`: the sign-in of the asciinema command line, whose install id becomes a key. */
@Injectable()
export class ConnectPage implements FormPage {
  constructor(
    private readonly keys: ApiKeysService,
    private readonly security: SecurityLog,
  ) {}

  async render(request: WebPageRequest): Promise<PageContent> {
    const { userSeq, username } = requireSession(request).viewer;
    const { installId = '' } = request.params;
    const isConnected = await this.keys.ownsInstallId(userSeq, installId);
    return {
      title: 'Connect the asciinema command line',
      isPrivate: true,
      tags: [],
      body: isConnected ? (
        <div class="narrow stack">
          <h1>Connected</h1>
          <Done>Recordings that this machine uploads belong to {username} now.</Done>
          <p>
            The machine is listed under <a href="/account/keys">API keys</a>, where you can revoke it.
          </p>
        </div>
      ) : (
        <form class="narrow stack" action={`/connect/${encodeURIComponent(installId)}`} method="post">
          <h1>Connect the asciinema command line</h1>
          <FormError error={request.error} />
          <p>
            The machine with the install id <code>{installId}</code> will upload recordings as{' '}
            <strong>{username}</strong>.
          </p>
          <p class="notice">Connect it only if you ran the command yourself.</p>
          <button type="submit" class="primary">
            Connect
          </button>
        </form>
      ),
    };
  }

  async submit(request: FormRequest): Promise<Redirect> {
    const { viewer } = requireSession(request);
    const { installId = '' } = request.params;
    const key = await this.keys.adoptInstallId(viewer.userSeq, installId);
    const actor = { user: { id: viewer.userSeq, name: viewer.username }, address: request.browser.address };
    this.security.write('key_created', actor, { key: key.id, via: 'asciinema' });
    return { redirect: `/connect/${encodeURIComponent(installId)}` };
  }
}
