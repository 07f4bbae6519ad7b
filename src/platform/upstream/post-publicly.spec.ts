import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { WebhookReceiver } from '../../../test/support/webhook-receiver.js';
import { postPublicly, PrivateAddress } from './post-publicly.js';

let receiver: WebhookReceiver;

beforeAll(async () => {
  receiver = await WebhookReceiver.start();
});
afterAll(() => receiver.stop());
beforeEach(() => {
  receiver.received.length = 0;
  receiver.replies = [204];
});

const post = (url = receiver.url, isTrusted = true, timeoutMs = 5_000) =>
  postPublicly({
    ...{ url: new URL(url), isTrusted, timeoutMs },
    headers: { 'Content-Type': 'application/json' },
    body: '{"text":"ä"}',
  });

describe('a POST to the URL of a user', () => {
  it('sends the body and returns the status', async () => {
    receiver.replies = [201, 500];
    expect([await post(), await post()]).toEqual([201, 500]);
    expect(receiver.received).toMatchObject([
      { body: '{"text":"ä"}', headers: { 'content-type': 'application/json', 'content-length': '13' } },
      {},
    ]);
  });

  it('follows no redirect', async () => {
    receiver.replies = [(response) => response.writeHead(307, { Location: receiver.url }).end()];
    expect(await post()).toBe(307);
    expect(receiver.received).toHaveLength(1);
  });

  it.each([
    ...['http://127.0.0.1', 'http://[::1]', 'http://2130706433', 'http://0x7f.1', 'http://localhost'],
    ...['http://169.254.169.254', 'http://[::ffff:127.0.0.1]', 'http://0', 'https://10.0.0.1'],
  ])('does not reach %s', async (origin) => {
    await expect(post(`${origin}:${receiver.port}/`, false)).rejects.toThrow(PrivateAddress);
    expect(receiver.received).toEqual([]);
  });

  it('reaches a private name that the operator trusts', async () => {
    expect(await post(`http://localhost:${receiver.port}/`)).toBe(204);
  });

  it('ends in time', async () => {
    receiver.replies = [() => undefined];
    await expect(post(receiver.url, true, 100)).rejects.toThrow();
    receiver.replies = [(response) => response.writeHead(200).write('a')];
    expect(await post(receiver.url, true, 300)).toBe(200);
  });

  it('closes the connection of an endless response', async () => {
    let sent = 0;
    receiver.replies = [
      (response) => {
        const more = () => {
          for (let room = true; room && !response.destroyed; sent++)
            room = response.write(Buffer.alloc(65_536));
        };
        response.writeHead(200).on('drain', more);
        more();
      },
    ];
    expect(await post()).toBe(200);
    expect(sent).toBeLessThan(1_000);
  });

  it('fails without a receiver', async () => {
    await expect(post('http://127.0.0.1:1/')).rejects.toThrow('ECONNREFUSED');
    await expect(post('http://nobody.invalid/', false)).rejects.toThrow(/ENOTFOUND|EAI_AGAIN/);
  });
});
