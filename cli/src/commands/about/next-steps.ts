import type { Context } from '../context.js';
import { type Example, exampleLines } from '../help.js';

const AFTER_SIGN_IN: readonly Example[] = [
  ['ttyreel upload demo.cast', 'upload a recording'],
  ['ttyreel search "git rebase"', 'search recordings'],
  ['ttyreel --help', 'all commands'],
];

/** What `ttyreel` alone prints. Asks no server. */
export function showNextSteps(context: Context): void {
  const { server, environment, profiles, output } = context;
  const isKnown = server.profile !== undefined || environment.url !== undefined;
  const login = `ttyreel login --url ${isKnown ? server.url : 'https://reels.example'}`;
  const states = {
    none: isKnown ? `You are not signed in at ${server.url}.` : 'You are not signed in.',
    profile: `You are signed in at ${server.url} as ${profiles.find(server.profile ?? '')?.username ?? ''}.`,
    TTYREEL_API_KEY: `Your server is ${server.url}; the key is that of TTYREEL_API_KEY.`,
  };
  const steps: readonly Example[] =
    server.keySource === 'none'
      ? [[login, isKnown ? 'sign in' : 'sign in to your server'], ...AFTER_SIGN_IN]
      : AFTER_SIGN_IN;
  output.text([states[server.keySource], '', ...exampleLines(steps)].join('\n'));
}
