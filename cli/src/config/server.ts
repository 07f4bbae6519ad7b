import { EXIT, Failure } from '../output/failure.js';
import type { Environment } from './environment.js';
import type { Profiles } from './profiles.js';

/** Hosts that use plain HTTP. */
const LOCAL = /^(?:localhost|127\.0\.0\.1|\[::1\])(?=[:/]|$)/i;
/** The URL of `npm start`. */
const DEFAULT_URL = 'http://localhost:8080';

/** The server of a command, with the key. */
export interface Server {
  readonly url: string;
  readonly apiKey: string | undefined;
  /** The source of the key. */
  readonly keySource: 'TTYREEL_API_KEY' | 'profile' | 'none';
  readonly profile: string | undefined;
}

/** Options that name a server. */
export interface ServerOptions {
  readonly profile?: string | undefined;
  readonly url?: string | undefined;
}

/**
 * Chooses the server: options win over the environment, which wins over the current profile. The key of a profile goes to the
 * server of that profile only.
 * @throws Failure if the profile does not exist, or the URL is invalid
 */
export function chooseServer(options: ServerOptions, environment: Environment, profiles: Profiles): Server {
  // An option overrides a variable: `--profile` wins over TTYREEL_URL.
  const url = options.url ?? (options.profile === undefined ? environment.url : undefined);
  const asked = options.profile ?? (url === undefined ? environment.profile : undefined);
  const name = asked ?? (url === undefined ? profiles.current : profiles.nameOfUrl(normalUrl(url)));
  const profile = name == null ? undefined : profiles.find(name);
  if (asked !== undefined && profile === undefined) throw unknownProfile(asked, profiles);
  const chosen = normalUrl(url ?? profile?.url ?? DEFAULT_URL);
  const isOfProfile = profile?.url === chosen;
  const { apiKey } = environment;
  if (apiKey !== undefined && !/^[\x21-\x7e]+$/.test(apiKey)) {
    throw new Failure('TTYREEL_API_KEY is not an API key. An API key is "ttyr_" and 32 letters and digits.', {
      exitCode: EXIT.auth,
      hint: 'Copy it again from your account page.',
    });
  }
  const key = apiKey ?? (isOfProfile ? profile.api_key : undefined);
  const source = key === undefined ? 'none' : apiKey === undefined ? 'profile' : 'TTYREEL_API_KEY';
  return {
    url: chosen,
    apiKey: key,
    keySource: source,
    profile: isOfProfile ? (name ?? undefined) : undefined,
  };
}

/** @throws Failure unless it is an HTTP or HTTPS URL */
export function normalUrl(text: string): string {
  const url = parseUrl(/^\w+:\/\//.test(text) ? text : `${LOCAL.test(text) ? 'http' : 'https'}://${text}`);
  if (!url?.protocol.startsWith('http') || url.username !== '' || url.password !== '') {
    throw Failure.usage(
      `"${text}" is not the URL of a server.`,
      'Write it as https://reels.example, in --url or TTYREEL_URL.',
    );
  }
  // A URL from the address bar often has a path.
  return `${url.origin}${url.pathname.replace(/\/$/, '').replace(/\/api(?:\/v1)?$/, '')}`;
}

/** @throws Failure with the existing names */
export function unknownProfile(name: string, { names }: Profiles): Failure {
  const hint =
    names.length === 0
      ? 'Sign in with `ttyreel login`.'
      : `There ${names.length === 1 ? 'is' : 'are'} ${names.join(', ')}.`;
  return Failure.usage(`There is no profile "${name}".`, hint);
}

/** Node 20 has no URL.parse. */
function parseUrl(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}
