import type { Command } from '@commander-js/extra-typings';
import { Context } from '../context.js';
import { withExamples } from '../help.js';
import { recordingId } from '../recordings/recording-id.js';

const RECORDING = 'id or URL of a recording';

/** `ttyreel staff hide`, `unhide`, `feature`, `suspend`, `unsuspend` */
export function registerModeration(group: Command): void {
  registerHiding(group);
  registerFeaturing(group);
  registerSuspending(group);
}

function registerHiding(group: Command): void {
  const hide = group
    .command('hide')
    .description('Hide a recording from everyone except its author.')
    .argument('<recording>', RECORDING)
    .requiredOption('--reason <text>', 'the reason; viewers and the author see it')
    .action(async (name, body, self) => {
      const context = Context.of(self);
      const request = { params: { path: { id: recordingId(name) } }, body };
      const gif = await context.connectSignedIn((api) =>
        api.read(api.routes.PATCH('/api/v1/gifs/{id}/hide/', request)),
      );
      tell(context, gif, `${gif.id} is hidden. To stop hiding it: ttyreel staff unhide ${gif.id}`);
    });
  withExamples(hide, [['ttyreel staff hide aB3dE5fG --reason "It shows an API key."', 'hide with a reason']]);
  const unhide = group
    .command('unhide')
    .description('Stop hiding a recording.')
    .argument('<recording>', RECORDING)
    .action(async (name, _options, self) => {
      const context = Context.of(self);
      const request = { params: { path: { id: recordingId(name) } } };
      const gif = await context.connectSignedIn((api) =>
        api.read(api.routes.PATCH('/api/v1/gifs/{id}/unhide/', request)),
      );
      tell(context, gif, `${gif.id} is no longer hidden.`);
    });
  withExamples(unhide, [['ttyreel staff unhide aB3dE5fG', 'show the recording again']]);
}

function registerFeaturing(group: Command): void {
  const feature = group
    .command('feature')
    .description('Feature a recording on the front page, or stop featuring it.')
    .argument('<recording>', RECORDING)
    .option('--off', 'stop featuring it')
    .action(async (name, { off }, self) => {
      const context = Context.of(self);
      const id = recordingId(name);
      const request = { params: { path: { id } }, body: { is_featured: !off } };
      const gif = await context.connectSignedIn((api) =>
        api.read(api.routes.PATCH('/api/v1/gifs/{id}/feature/', request)),
      );
      tell(context, gif, `${id} is ${gif.is_featured ? 'featured' : 'no longer featured'}.`);
    });
  withExamples(feature, [['ttyreel staff feature aB3dE5fG', 'feature a recording']]);
}

function registerSuspending(group: Command): void {
  const suspend = group
    .command('suspend')
    .description('Suspend a user: the keys and sign-ins of the user stop working.')
    .argument('<username>', 'the username')
    .requiredOption('--reason <text>', 'the reason; the user sees it')
    .action(async (username, body, self) => {
      const context = Context.of(self);
      const request = { params: { path: { username } }, body };
      const state = await context.connectSignedIn((api) =>
        api.read(api.routes.PATCH('/api/v1/users/{username}/suspend/', request)),
      );
      tell(
        context,
        state,
        `${username} is suspended. To lift the suspension: ttyreel staff unsuspend ${username}`,
      );
    });
  withExamples(suspend, [['ttyreel staff suspend mallory --reason "Spam."', 'suspend with a reason']]);
  const unsuspend = group
    .command('unsuspend')
    .description('Lift the suspension of a user.')
    .argument('<username>', 'the username')
    .action(async (username, _options, self) => {
      const context = Context.of(self);
      const request = { params: { path: { username } } };
      const state = await context.connectSignedIn((api) =>
        api.read(api.routes.PATCH('/api/v1/users/{username}/unsuspend/', request)),
      );
      tell(context, state, `${username} is no longer suspended.`);
    });
  withExamples(unsuspend, [['ttyreel staff unsuspend mallory', 'lift the suspension']]);
}

function tell({ output }: Context, document: object, sentence: string): void {
  if (output.isJson) output.json(document);
  else output.notice(sentence);
}
