import type { Command } from '@commander-js/extra-typings';
import { unknownProfile } from '../../config/server.js';
import { Context } from '../context.js';
import { withExamples } from '../help.js';

/** `ttyreel profile` */
export function registerProfile(program: Command): void {
  const group = program.command('profile').description('Manage the servers that you are signed in to.');
  const list = group
    .command('list')
    .description('List the profiles; the current one has an asterisk.')
    .action((_options, self) => {
      showProfiles(Context.of(self));
    });
  withExamples(list, [['ttyreel profile list', 'all servers']]);
  const use = group
    .command('use')
    .description('Make a profile the current one.')
    .argument('<name>', 'the name of a profile')
    .action((name, _options, self) => {
      const { profiles, output } = Context.of(self);
      const profile = profiles.find(name);
      if (!profile) throw unknownProfile(name, profiles);
      profiles.use(name);
      if (output.isJson) output.json({ profile: name, url: profile.url, username: profile.username });
      else output.notice(`ttyreel now uses ${profile.url} as ${profile.username}.`);
    });
  withExamples(use, [['ttyreel profile use work', 'for commands without --profile']]);
}

function showProfiles({ profiles, output }: Context): void {
  const rows = profiles.names.flatMap((name) => {
    const profile = profiles.find(name);
    return profile ? [{ name, ...profile, isCurrent: name === profiles.current }] : [];
  });
  if (output.isJson) {
    output.json(
      rows.map(({ name, url, username, isCurrent }) => ({
        profile: name,
        url,
        username,
        is_current: isCurrent,
      })),
    );
    return;
  }
  if (output.isQuiet) {
    for (const { name } of rows) output.text(name);
    return;
  }
  if (rows.length === 0) {
    output.notice('You are not signed in anywhere. Sign in with `ttyreel login`.');
    return;
  }
  output.table(
    [{ name: '' }, { name: 'PROFILE' }, { name: 'SERVER' }, { name: 'USER' }],
    rows.map(({ name, url, username, isCurrent }) => [isCurrent ? '*' : '', name, url, username]),
  );
}
