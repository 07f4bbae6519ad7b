import { describe, expect, it } from '@jest/globals';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { ClientConnection } from './client-connection.js';

/** The bucket of a request from 127.0.0.1 with this `X-Forwarded-For`. */
function bucketOf(forwardedFor: string, trusted: readonly string[] = ['loopback', '10.0.0.0/8']): string {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: '127.0.0.1' });
  const request = new IncomingMessage(socket);
  request.headers['x-forwarded-for'] = forwardedFor;
  return new ClientConnection(trusted).bucket(request);
}

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2::1', '2001:db8:1::/48'],
  ['2001:db8:1:ffff::9', '2001:db8:1::/48'],
  ['2001:db8:2::1', '2001:db8:2::/48'],
])('the site of a connection from %s is %s', (remoteAddress, site) => {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress });
  expect(new ClientConnection([]).siteOfSocket(socket)).toBe(site);
});

describe('the bucket of a client behind a proxy', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['192.0.2.1:5678', '192.0.2.1'],
    ['[2001:db8:1:2::1]:5678', '2001:db8:1:2::/64'],
    ['203.0.113.9, 192.0.2.1:5678, 10.0.0.7:443', '192.0.2.1'],
    ['203.0.113.9:1, not an address', 'unknown'],
  ])('for %j is %j', (forwardedFor, bucket) => {
    expect(bucketOf(forwardedFor)).toBe(bucket);
  });

  it("is the connection's if the proxy is not trusted", () => {
    expect(bucketOf('192.0.2.1:5678', [])).toBe('127.0.0.1');
  });
});
