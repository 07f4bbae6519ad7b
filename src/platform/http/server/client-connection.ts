import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import proxyaddr from 'proxy-addr';
import { bucketOfAddress, siteOfBucket, withoutPort } from '../../rate-limit/client-address.js';

/** The client behind the trusted proxies (TRUST_PROXY): only they may set `X-Forwarded-For` and `X-Forwarded-Proto`. */
export class ClientConnection {
  readonly #isTrusted: (address: string, hop: number) => boolean;

  constructor(trustedProxies: readonly string[]) {
    const isTrusted = proxyaddr.compile([...trustedProxies]);
    this.#isTrusted = (address, hop) => isTrusted(withoutPort(address), hop);
  }

  isProxy(socket: Socket): boolean {
    return this.#isTrusted(socket.remoteAddress ?? '', 0);
  }

  bucketOfSocket(socket: Socket): string {
    return bucketOfAddress(socket.remoteAddress ?? '');
  }

  /** The IPv4 address, or the /48 of an IPv6 address: a client with a /48 has 65,536 /64s. */
  siteOfSocket(socket: Socket): string {
    const bucket = this.bucketOfSocket(socket);
    return siteOfBucket(bucket) ?? bucket;
  }

  /** The client's IP address; empty once the connection is closed. */
  address(request: IncomingMessage): string {
    return request.headers['x-forwarded-for'] === undefined
      ? (request.socket.remoteAddress ?? '')
      : proxyaddr(request, this.#isTrusted);
  }

  /** The key for per-address limits: the IPv4 address, or the /64 of an IPv6 address. */
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
