import { nearestName } from '@ttyreel/recording';
import { environment } from './environment.js';

const NAMES = Object.keys(environment.shape).filter((name) => name === name.toUpperCase());
/** Variables with these prefixes must be ours. */
const OWN_PREFIX = /^(?:RATE_LIMIT|QUOTA|SECRET_KEY|PYINDEX|JSREGISTRY|RUSTREGISTRY|CODEHOST|MIN_FREE_DISK)_/;
/** Shorter names of other programs resemble a setting by chance. */
const MIN_LENGTH = 7;
const LOOPBACK = /^(?:127\.|::1$|localhost$)/;

/** Warnings about settings that are valid but probably not intended, one sentence each. */
export function settingWarnings(variables: NodeJS.ProcessEnv = process.env): string[] {
  const { SITE_URL: siteUrl, TRUST_PROXY: proxies, HOST: host, PORT: port } = variables;
  const { DATABASE_URL: databaseUrl, SIGN_UP: signUp } = variables;
  const warnings = misspelt(Object.keys(variables));
  if (siteUrl?.startsWith('https:') && !proxies) {
    warnings.push(
      'SITE_URL is https, and TRUST_PROXY is not set: requests that a proxy passes on count as http and are ' +
        'redirected to themselves. Set TRUST_PROXY to the address of the proxy (loopback on this machine).',
    );
  }
  if (host && !LOOPBACK.test(host) && !siteUrl) {
    warnings.push(
      `HOST is ${host}, and SITE_URL is not set: all links begin with http://localhost:${port || '8080'}, which other ` +
        'machines cannot open. Set SITE_URL to the address that they use.',
    );
  }
  if (!LOOPBACK.test(host ?? (databaseUrl ? '0.0.0.0' : 'localhost')) && !signUp) {
    warnings.push(
      'SIGN_UP is not set, so everybody who reaches this service can sign up. Set SIGN_UP to open if that is meant, else to ' +
        'invitation or closed.',
    );
  }
  return warnings;
}

function misspelt(names: readonly string[]): string[] {
  return names.flatMap((name) => {
    if (NAMES.includes(name) || name.length < MIN_LENGTH) return [];
    const near = nearestName(name, NAMES);
    const isNear = near !== null && name === name.toUpperCase() && name.slice(0, 2) === near.slice(0, 2);
    if (isNear) return [`${name} is not a setting: did you mean ${near}?`];
    return OWN_PREFIX.test(name) ? [`${name} is not a setting: docs/operations.md lists them all.`] : [];
  });
}
