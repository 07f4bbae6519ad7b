import type { Command } from '@commander-js/extra-typings';
import { unknownProfile } from '../../config/server.js';
import { EXIT, Failure } from '../../output/failure.js';
import { Context } from '../context.js';
import { withExamples } from '../help.js';

/** `ttyreel logout` */
export function registerLogout(program: Command): void {
  const command = program
    .command('logout')
    .description(
      'Remove the key of a server from this machine. It stays valid: revoke it on your account page.',
    )
    .action((_options, self) => {
      forget(Context.of(self));
    });
  withExamples(command, [
    ['ttyreel logout', 'the current server'],
    ['ttyreel logout --profile work', 'another server'],
  ]);
}

function forget(context: Context): void {
  const { profiles, options, output } = context;
  const name = options.profile ?? context.server.profile;
  if (name === undefined)
    throw new Failure(`You are not signed in at ${context.server.url}.`, { exitCode: EXIT.auth });
  const profile = profiles.find(name);
  if (!profile) throw unknownProfile(name, profiles);
  profiles.remove(name);
  if (output.isJson) output.json({ profile: name, url: profile.url });
  else
    output.notice(
      `You are signed out at ${profile.url}. Its key is still valid: ${profile.url}/account/keys`,
    );
}
