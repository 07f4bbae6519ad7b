import { isIP } from 'node:net';
import { LOOPBACK_HOSTS } from '../../platform/config/environment.js';
import { ValidationFailed } from '../../platform/errors/domain-errors.js';
import { isPublicAddress } from '../../platform/upstream/public-address.js';

/** A receiver on the machine of a developer. @param isLocal `AppConfig.isLocal` */
export function isTrustedReceiver({ hostname }: URL, isLocal: boolean): boolean {
  return isLocal && LOOPBACK_HOSTS.includes(hostname);
}

/** @throws ValidationFailed unless it is an https URL that may be public */
export function requireReceiver(text: string, isLocal: boolean): void {
  if (!URL.canParse(text)) throw ValidationFailed.field('url', 'must be a URL that begins with https://');
  const url = new URL(text);
  if (isTrustedReceiver(url, isLocal)) return;
  if (url.protocol !== 'https:') {
    const where = isLocal ? ' (http on this machine only)' : '';
    throw ValidationFailed.field('url', `must begin with https://${where}`);
  }
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (host === 'localhost' || (isIP(host) !== 0 && !isPublicAddress(host)))
    throw ValidationFailed.field('url', `must not be in a private network: ${host}`);
}
