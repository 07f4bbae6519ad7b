import { expect, it } from '@jest/globals';
import { makeSigningSecret, signedHeaders } from './webhook-signature.js';

it('signs as the examples of Standard Webhooks do', () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const body = '{"test": 2432232314}';
  expect(signedHeaders(secret, 'msg_p5jXN8AQM9LWM0D4loKWxJek', body, new Date(1_614_265_330_000))).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

it('makes secrets of 32 bytes', () => {
  const [one, other] = [makeSigningSecret(), makeSigningSecret()];
  expect(one).not.toBe(other);
  expect(Buffer.from(one.replace('whsec_', ''), 'base64')).toHaveLength(32);
});
