import { lookup } from 'node:dns';
import { request as requestHttp, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.js';

/** A POST to a URL that a user chose. */
export interface PublicPost {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** For the whole call. */
  readonly timeoutMs: number;
  /** Whether the operator trusts the host: it may be private. */
  readonly isTrusted: boolean;
}

/** The host has an address of a private network. */
export class PrivateAddress extends Error {}

/** Bytes of a response that are read before its connection is closed. */
const MAX_RESPONSE = 64 * 1024;

/**
 * Follows no redirects, and calls private networks only if the host is trusted. The addresses are checked when the connection
 * is made, so a name cannot lead elsewhere after the check.
 * @returns the status @throws PrivateAddress, Error
 */
export async function postPublicly(post: PublicPost): Promise<number> {
  const { url, headers, body, timeoutMs, isTrusted } = post;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // Only names are looked up.
  if (!isTrusted && isIP(host) !== 0 && !isPublicAddress(host)) throw privateAddress(host);
  const response = await send(url, body, {
    method: 'POST',
    headers: { ...headers, 'Content-Length': Buffer.byteLength(body) },
    agent: false,
    signal: AbortSignal.timeout(timeoutMs),
    ...(!isTrusted && { lookup: lookUpPublicly }),
  });
  await drain(response);
  return response.statusCode ?? 0;
}

function send(url: URL, body: string, options: RequestOptions): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    request(url, options, resolve).on('error', reject).end(body);
  });
}

/** The status counts, whatever becomes of the body. */
async function drain(response: IncomingMessage): Promise<void> {
  let length = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > MAX_RESPONSE) break;
    }
  } catch {
    response.destroy();
  }
}

/** Fails if any address of the name is private. */
const lookUpPublicly: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) {
      callback(error, '');
      return;
    }
    const [first] = addresses;
    const isPublic = addresses.every(({ address }) => isPublicAddress(address));
    if (!first || !isPublic) callback(privateAddress(hostname), '');
    else if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};

function privateAddress(host: string): PrivateAddress {
  return new PrivateAddress(`${host} has an address of a private network.`);
}
