import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import proxyaddr from 'proxy-addr';
import { bucketOfAddress, withoutPort } from '../rate-limit/client-address.js';

/**
 * Where a request really comes from. `X-Forwarded-For` and `X-Forwarded-Proto` count only when they were set by
 * a proxy that the operator named in TRUST_PROXY.
 */
export class ClientConnection {
  readonly #isTrusted: (address: string, hop: number) => boolean;

  constructor(trustedProxies: readonly string[]) {
    const isTrusted = proxyaddr.compile([...trustedProxies]);
    this.#isTrusted = (address, hop) => isTrusted(withoutPort(address), hop);
  }

  /** Whether a connection comes from a proxy that the operator trusts. */
  isProxy(socket: Socket): boolean {
    return this.#isTrusted(socket.remoteAddress ?? '', 0);
  }

  /** As `bucket`, of whoever opened the connection. */
  bucketOfSocket(socket: Socket): string {
    return bucketOfAddress(socket.remoteAddress ?? '');
  }

  /** The address of the client, after the trusted proxies; empty once the connection is gone. */
  address(request: IncomingMessage): string {
    return request.headers['x-forwarded-for'] === undefined
      ? (request.socket.remoteAddress ?? '')
      : proxyaddr(request, this.#isTrusted);
  }

  /** The bucket that a stranger's calls count in: the address, or its /64 for IPv6. */
  bucket(request: IncomingMessage): string {
    return bucketOfAddress(this.address(request));
  }

  isSecure(request: IncomingMessage): boolean {
    if ('encrypted' in request.socket) return true;
    if (!this.isProxy(request.socket)) return false;
    const forwarded = request.headers['x-forwarded-proto'];
    return typeof forwarded === 'string' && forwarded.split(',')[0]?.trim() === 'https';
  }
}
