import type { Command } from '@commander-js/extra-typings';
import { shownBytes, shownCount } from '../../output/quantities.js';
import { Context } from '../context.js';
import { withExamples } from '../help.js';

/** `ttyreel whoami` */
export function registerWhoami(program: Command): void {
  const command = program
    .command('whoami')
    .description('Show your profile, your server and your remaining upload quota.')
    .action(async (_options, self) => {
      await showOwnProfile(Context.of(self));
    });
  withExamples(command, [
    ['ttyreel whoami', 'all fields'],
    ['ttyreel whoami --json | jq -r .username', 'only your username'],
  ]);
}

async function showOwnProfile(context: Context): Promise<void> {
  const { output, server } = context;
  const profile = await context.connectSignedIn((api) => api.read(api.routes.GET('/api/v1/users/me/')));
  if (output.isJson) {
    // Keeps the key out of logs.
    output.json({ ...profile, api_key: undefined, server: server.url, key_source: server.keySource });
    return;
  }
  if (output.isQuiet) {
    output.text(profile.username);
    return;
  }
  const { quota, stats } = profile;
  output.facts([
    [
      'user',
      profile.display_name === '' ? profile.username : `${profile.username} (${profile.display_name})`,
    ],
    ['server', server.url],
    ['key', server.keySource === 'profile' ? `profile ${server.profile ?? ''}` : server.keySource],
    ['staff', profile.is_staff ? 'yes' : ''],
    ['recordings', `${shownCount(stats.gif_count, 'recording')}, ${shownCount(stats.view_count, 'view')}`],
    ['storage', `${shownBytes(quota.bytes_used)} of ${shownBytes(quota.bytes_max)}`],
    ['page', profile.profile_url],
  ]);
}
