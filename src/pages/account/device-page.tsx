import { Get, Post } from '@nestjs/common';
import { NotFound, ValidationFailed } from '../../platform/errors/domain-errors.js';
import {
  DeviceSignInService,
  type WaitingDevice,
} from '../../resources/auth/device/device-sign-in.service.js';
import { Done, Field, fieldErrorsOf, fieldText, FormError } from '../site/components/form.js';
import { TimeAgo } from '../site/components/time-ago.js';
import type {
  FormAnswer,
  FormPage,
  FormRequest,
  PageContent,
  Redirect,
  WebPageRequest,
} from '../site/layout/page.js';
import { senderOf } from '../site/session/sender-of.js';
import { requireSession } from '../site/session/require-session.js';
import { browserName } from './browser-name.js';
import { WebRequest } from '../site/html/page.decorator.js';
import { SensitivePage } from './sensitive/sensitive-forms.js';

/** `/device`: confirms the sign-in of a command line on another machine (RFC 8628). */
@SensitivePage('device', { '': 'ordinary', connect: 'device' })
export class DevicePage implements FormPage {
  constructor(private readonly signIns: DeviceSignInService) {}

  @Get()
  render(@WebRequest() request: WebPageRequest): Promise<PageContent> {
    const { username } = requireSession(request).viewer;
    const isDone = request.query.has('done');
    return Promise.resolve(
      contentOf(isDone ? <Connected username={username} /> : <CodeForm request={request} />),
    );
  }

  @Post()
  async submit(@WebRequest() request: FormRequest): Promise<Redirect | FormAnswer> {
    const person = senderOf(request);
    const code = fieldText(request.form, 'code');
    try {
      if (request.form.get('action') !== 'connect') {
        const device = await this.signIns.find(code, person);
        return contentOf(<DeviceForm code={code} device={device} request={request} />);
      }
      await this.signIns.confirm(code, person);
    } catch (error) {
      // The person may have mistyped it.
      throw error instanceof NotFound ? ValidationFailed.field('code', error.message) : error;
    }
    return { redirect: '/device?done' };
  }
}

function contentOf(body: PageContent['body']): PageContent {
  return { title: 'Connect a device', isPrivate: true, tags: [], body };
}

function Connected({ username }: { readonly username: string }) {
  return (
    <div class="stack">
      <h1>Connected</h1>
      <Done>The device is signed in as {username}. You can close this page.</Done>
      <p>
        It has an API key of its own, which you can revoke under <a href="/account/keys">API keys</a>.
      </p>
    </div>
  );
}

function CodeForm({ request: { form, error } }: { readonly request: WebPageRequest }) {
  return (
    <form class="narrow stack" action="/device" method="post">
      <h1>Connect a device</h1>
      <FormError error={error} fields={['code']} />
      <p>Type the code that your device shows. You then see which device it is.</p>
      <p class="notice">
        Nobody from this site asks you for a code. If somebody sent you one, do not type it here.
      </p>
      <Field
        name="code"
        label="Code"
        value={form?.get('code') ?? ''}
        placeholder="BCDF-GHJK"
        autoComplete="off"
        maxLength={20}
        required
        errors={fieldErrorsOf(error)}
      />
      <button type="submit" class="primary">
        Continue
      </button>
    </form>
  );
}

interface DeviceFormProps {
  readonly code: string;
  readonly device: WaitingDevice;
  readonly request: FormRequest;
}

/** The device that waits with the code, to be compared before it may act as the user. */
function DeviceForm({ code, device, request }: DeviceFormProps) {
  const { viewer } = requireSession(request);
  return (
    <form class="narrow stack" action="/device" method="post">
      <h1>Is this your device?</h1>
      <DeviceFacts device={device} ownAddress={request.browser.address} />
      <p>
        It will act as <strong>{viewer.username}</strong>: it may upload, edit and delete. Connect it only if
        you started this yourself, just now, and the code is on its screen.
      </p>
      <input type="hidden" name="code" value={code} />
      <p class="row">
        <button type="submit" name="action" value="connect" class="primary">
          Connect
        </button>
        <a class="button" href="/">
          It is not mine
        </a>
      </p>
    </form>
  );
}

interface DeviceFactsProps {
  readonly device: WaitingDevice;
  readonly ownAddress: string;
}

function DeviceFacts({ device, ownAddress }: DeviceFactsProps) {
  return (
    <dl class="stats">
      <div>
        <dt>It calls itself</dt>
        <dd>{device.clientName ?? 'nothing'}</dd>
      </div>
      <div>
        <dt>Program</dt>
        <dd>{browserName(device.userAgent)}</dd>
      </div>
      <div>
        <dt>Address</dt>
        <dd>
          <code>{device.address}</code>{' '}
          {device.address === ownAddress ? '(the same as this browser)' : `(this browser has ${ownAddress})`}
        </dd>
      </div>
      <div>
        <dt>Asked</dt>
        <dd>
          <TimeAgo time={device.since} />
        </dd>
      </div>
    </dl>
  );
}
