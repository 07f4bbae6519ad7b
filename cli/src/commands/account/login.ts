import type { Command } from '@commander-js/extra-typings';
import { strangeAnswer } from '../../api/problems.js';
import type { Profile } from '../../config/profiles.js';
import type { Server } from '../../config/server.js';
import { Failure } from '../../output/failure.js';
import { Context } from '../context.js';
import { withExamples } from '../help.js';

/** `ttyreel login` */
export function registerLogin(program: Command): void {
  const command = program
    .command('login')
    .description('Sign in to a server, in the browser or with an API key.')
    .option('--key [key]', 'sign in with an API key; without a value it is read from stdin')
    .option('--name <profile>', 'a name for the server; the default is its host')
    .option('--no-browser', 'only print the URL, without opening the browser')
    .action(async (options, self) => {
      await signIn(Context.of(self), options);
    });
  withExamples(command, [
    ['ttyreel login', 'sign in with the browser'],
    ['ttyreel login --url https://reels.example --name work', 'add another server'],
    ['ttyreel login --key < key.txt', 'without a browser'],
  ]);
}

interface LoginOptions {
  readonly key?: string | true;
  readonly name?: string;
  readonly browser: boolean;
}

async function signIn(context: Context, options: LoginOptions): Promise<void> {
  const { url } = context.server;
  const key =
    options.key === undefined
      ? await keyOfBrowser(context, url, options.browser)
      : await givenKey(options.key);
  const username: unknown = (await ownProfile(context, serverOf(url, key))).username;
  if (typeof username !== 'string') throw strangeAnswer(url, 'success');
  const name = options.name ?? context.options.profile ?? new URL(url).host;
  keepProfile(context, name, { url, api_key: key, username });
}

async function keyOfBrowser(context: Context, url: string, opensBrowser: boolean): Promise<string> {
  const { signInWithBrowser } = await import('./device-sign-in.js');
  return context.connect((api) => signInWithBrowser(api, context, opensBrowser), serverOf(url));
}

/** The server during a sign-in, with the key to check if there is one. */
function serverOf(url: string, apiKey?: string): Server {
  return { url, apiKey, keySource: apiKey === undefined ? 'none' : 'profile', profile: undefined };
}

function keepProfile({ profiles, output, environment }: Context, name: string, profile: Profile): void {
  profiles.keep(name, profile);
  const { url, username } = profile;
  if (output.isJson) {
    output.json({ profile: name, url, username });
    return;
  }
  output.notice(`You are signed in at ${url} as ${username}.`);
  if (environment.apiKey !== undefined) output.notice('TTYREEL_API_KEY is set and overrides this sign-in.');
}

/** @throws Failure if the server does not know the key */
function ownProfile(context: Context, server: Server) {
  return context.connect((api) => api.read(api.routes.GET('/api/v1/users/me/')), server);
}

async function givenKey(option: string | true): Promise<string> {
  const { text } = await import('node:stream/consumers');
  const key = (option === true || option === '-' ? await text(process.stdin) : option).trim();
  if (/^ttyr_[0-9A-Za-z]{32}$/.test(key)) return key;
  throw Failure.usage(
    'This is not an API key. An API key is "ttyr_" and 32 letters and digits.',
    'Copy it again from your account page.',
  );
}
