import { EXIT, Failure } from '../output/failure.js';
import type { Environment } from './environment.js';
import type { Profiles } from './profiles.js';

/** Hosts without certificates. */
const LOCAL = /^(?:localhost|127\.0\.0\.1|\[::1\])(?=[:/]|$)/i;
/** Where `npm start` serves. */
const DEFAULT_URL = 'http://localhost:8080';

/** The server that a command talks to, and as whom. */
export interface Server {
  readonly url: string;
  readonly apiKey: string | undefined;
  /** Where the key is from. */
  readonly keySource: 'TTYREEL_API_KEY' | 'profile' | 'none';
  readonly profile: string | undefined;
}

/** Options that name a server. */
export interface ServerOptions {
  readonly profile?: string | undefined;
  readonly url?: string | undefined;
}

/**
 * Chooses the server: options before the environment before the current profile. The key of a profile goes to the
 * server of that profile alone.
 * @throws Failure when there is no such profile, or the URL is none
 */
export function chooseServer(options: ServerOptions, environment: Environment, profiles: Profiles): Server {
  // An option is closer than a variable: `--profile` is not overruled by TTYREEL_URL.
  const url = options.url ?? (options.profile === undefined ? environment.url : undefined);
  const asked = options.profile ?? (url === undefined ? environment.profile : undefined);
  const name = asked ?? (url === undefined ? profiles.current : profiles.nameOfUrl(normalUrl(url)));
  const profile = name == null ? undefined : profiles.find(name);
  if (asked !== undefined && profile === undefined) throw unknownProfile(asked, profiles);
  const chosen = normalUrl(url ?? profile?.url ?? DEFAULT_URL);
  const isOfProfile = profile?.url === chosen;
  const { apiKey } = environment;
  if (apiKey !== undefined && !/^[\x21-\x7e]+$/.test(apiKey)) {
    throw new Failure('TTYREEL_API_KEY holds no API key: one is "ttyr_" and 32 letters and digits.', {
      exitCode: EXIT.auth,
      hint: 'Copy it anew from your account page.',
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

/** @throws Failure unless it is an address of http or https */
export function normalUrl(text: string): string {
  const url = parseUrl(/^\w+:\/\//.test(text) ? text : `${LOCAL.test(text) ? 'http' : 'https'}://${text}`);
  if (!url?.protocol.startsWith('http') || url.username !== '' || url.password !== '') {
    throw Failure.usage(
      `"${text}" is no URL of a server.`,
      'Write it as https://reels.example, in --url or TTYREEL_URL.',
    );
  }
  // What people copy from the address bar leads somewhere below the site.
  return `${url.origin}${url.pathname.replace(/\/$/, '').replace(/\/api(?:\/v1)?$/, '')}`;
}

/** @throws Failure with the names that there are */
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
