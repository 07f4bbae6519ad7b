import { beforeEach, describe, expect, it } from '@jest/globals';
import { renderToString } from 'preact-render-to-string';
import { fake } from '../../../test/support/fakes.js';
import { NotFound, RateLimited, ValidationFailed } from '../../platform/errors/domain-errors.js';
import type {
  DeviceSignInService,
  WaitingDevice,
} from '../../resources/auth/device/device-sign-in.service.js';
import type { Session } from '../../resources/auth/sessions/sessions.service.js';
import type { FormRequest, PageContent } from '../site/layout/page.js';
import { DevicePage } from './device-page.js';

const CODE = 'QRST-VWXZ';
const SESSION: Session = {
  id: 'one',
  viewer: { userSeq: 7, username: 'ada', isStaff: false, namedKey: null },
  isConfirmed: true,
  suspension: null,
};

let device: WaitingDevice;
let failure: Error | null;
let confirmed: string[];

const page = new DevicePage(
  fake<DeviceSignInService>({
    find: () => (failure ? Promise.reject(failure) : Promise.resolve(device)),
    confirm: (code, { user, address }) =>
      failure
        ? Promise.reject(failure)
        : Promise.resolve(void confirmed.push([code, user.name, address].join(' '))),
  }),
);

beforeEach(() => {
  device = {
    clientName: 'laptop',
    userAgent: 'ttyreel/0.1.0 (linux)',
    address: '198.51.100.7',
    since: new Date(Date.now() - 300_000),
  };
  [failure, confirmed] = [null, []];
});

const submit = (fields: Record<string, string>) =>
  page.submit(
    fake<FormRequest>({
      form: new URLSearchParams(fields),
      session: SESSION,
      browser: { address: '192.0.2.1', userAgent: '' },
    }),
  );
const htmlOf = ({ body }: PageContent) => renderToString(<>{body}</>);

describe('a code', () => {
  it('is typed, never taken from the address', async () => {
    const query = new URLSearchParams({ code: CODE, user_code: CODE });
    const html = htmlOf(await page.render({ params: {}, query, session: SESSION, signedIn: SESSION }));
    expect(html).toContain('name="code"');
    expect(html).not.toContain(CODE);
  });

  it('leads to the device that waits with it, which is not connected yet', async () => {
    const answer = await submit({ code: CODE });
    const html = 'body' in answer ? htmlOf(answer) : '';
    for (const fact of [
      'laptop',
      '<dd>ttyreel',
      '198.51.100.7',
      '(this browser has 192.0.2.1)',
      '5 minutes ago',
    ])
      expect(html).toContain(fact);
    expect(html).toContain('value="connect"');
    expect(confirmed).toEqual([]);
  });

  it('leads to a device without a name, at the same address', async () => {
    device = { ...device, clientName: null, address: '192.0.2.1' };
    const answer = await submit({ code: CODE });
    const html = 'body' in answer ? htmlOf(answer) : '';
    expect(html).toContain('<dd>nothing</dd>');
    expect(html).toContain('(the same as this browser)');
  });

  it('connects the device once it is confirmed', async () => {
    expect(await submit({ code: CODE, action: 'connect' })).toEqual({ redirect: '/device?done' });
    expect(confirmed).toEqual([`${CODE} ada 192.0.2.1`]);
  });

  it.each(['', 'connect'])('of no device is an error of its field: action %p', async (action) => {
    failure = new NotFound('No device is waiting with this code.');
    await expect(submit({ code: CODE, action })).rejects.toThrow(
      ValidationFailed.field('code', 'No device is waiting with this code.'),
    );
  });

  it('is refused after too many tries', async () => {
    failure = new RateLimited('Too many codes were tried.', 60);
    await expect(submit({ code: CODE })).rejects.toThrow(failure);
  });
});
