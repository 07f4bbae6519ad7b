import { Injectable } from '@nestjs/common';
import { NotFound, ValidationFailed } from '../../platform/errors/domain-errors.js';
import { DeviceSignInService } from '../../resources/auth/device/device-sign-in.service.js';
import { Done, Field, fieldErrorsOf, fieldText, FormError } from '../components/form.js';
import type { FormPage, FormRequest, PageContent, Redirect, WebPageRequest } from '../layout/page.js';
import { senderOf } from '../session/sender-of.js';
import { requireSession } from '../session/require-session.js';

/** `/device`: confirms the sign-in of a command line on another machine. */
@Injectable()
export class DevicePage implements FormPage {
  constructor(private readonly signIns: DeviceSignInService) {}

  render(request: WebPageRequest): Promise<PageContent> {
    const { username } = requireSession(request).viewer;
    return Promise.resolve({
      title: 'Connect a device',
      isPrivate: true,
      tags: [],
      body: request.query.has('done') ? (
        <Connected username={username} />
      ) : (
        <CodeForm request={request} username={username} />
      ),
    });
  }

  async submit(request: FormRequest): Promise<Redirect> {
    const person = senderOf(request);
    try {
      await this.signIns.confirm(fieldText(request.form, 'code'), person);
    } catch (error) {
      // The person may have mistyped it.
      throw error instanceof NotFound ? ValidationFailed.field('code', error.message) : error;
    }
    return { redirect: '/device?done' };
  }
}

function Connected({ username }: { readonly username: string }) {
  return (
    <div class="narrow stack">
      <h1>Connected</h1>
      <Done>The device is signed in as {username}. You can close this page.</Done>
      <p>
        It has an API key of its own, which you can revoke under <a href="/account/keys">API keys</a>.
      </p>
    </div>
  );
}

interface CodeFormProps {
  readonly request: WebPageRequest;
  readonly username: string;
}

function CodeForm({ request, username }: CodeFormProps) {
  const { error } = request;
  const code = request.form?.get('code') ?? request.query.get('code') ?? '';
  return (
    <form class="narrow stack" action="/device" method="post">
      <h1>Connect a device</h1>
      <FormError error={error} fields={['code']} />
      <p>
        Type the code that your device shows. It then acts as <strong>{username}</strong>: it may upload, edit
        and delete.
      </p>
      <p class="notice">
        Nobody from this site asks you for a code. If somebody sent you one, do not type it here.
      </p>
      <Field
        name="code"
        label="Code"
        value={code}
        placeholder="BCDF-GHJK"
        autoComplete="off"
        maxLength={20}
        required
        errors={fieldErrorsOf(error)}
      />
      <button type="submit" class="primary">
        Connect
      </button>
    </form>
  );
}
