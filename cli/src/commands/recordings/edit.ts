import { type Command, Option } from '@commander-js/extra-typings';
import { FRAMES, PRESET_NAMES, SHELLS } from '@ttyreel/recording';
import type { components } from '../../api/schema.js';
import { inCommandWords } from '../../output/command-words.js';
import { Failure } from '../../output/failure.js';
import { confirm } from '../confirm.js';
import { Context } from '../context.js';
import { withExamples } from '../help.js';
import { recordingId } from './recording-id.js';
import { fetchRecording } from './show.js';
import { isHeld } from './shown-secret.js';
import { scaleNumber, tagList, VISIBILITIES } from './recording-options.js';

/** `ttyreel edit` */
export function registerEdit(program: Command): void {
  const command = program
    .command('edit')
    .description(
      'Edit one of your recordings: its texts, or the look of its cast. Other fields stay unchanged.',
    )
    .argument('<recording>', 'id or URL of a recording')
    .option('--title <title>', 'the title')
    .option('--description <text>', 'the description')
    .option('--command <command>', 'the command in the recording')
    .option('--tags <tags>', 'all tags, separated by commas', tagList)
    .addOption(new Option('--shell <shell>', 'the shell').choices(SHELLS))
    .addOption(new Option('--visibility <visibility>', 'who can find it').choices(VISIBILITIES))
    .addOption(
      new Option('--preset <preset>', 'the look in which its cast is rendered').choices(PRESET_NAMES),
    )
    .addOption(new Option('--frame <frame>', 'the frame around the terminal').choices(FRAMES))
    .option('--scale <scale>', 'pixels per CSS pixel: 1, 2 or 3', scaleNumber)
    .option('--homepage <url>', 'the homepage of the program')
    .option('--codehost <url>', 'the repository of the program')
    .option('--repo <slug>', 'the repository to group it under')
    .option('--allow-secrets', 'publish it even if it seems to have secrets')
    .action(async (name, options, self) => {
      await edit(Context.of(self), name, bodyOf(options));
    });
  withExamples(command, [
    ['ttyreel edit aB3dE5fG --title "Rebase, calmly" --tags git,rebase', 'change the title and the tags'],
    ['ttyreel edit aB3dE5fG --frame window --scale 2', 'render it again'],
    ['ttyreel edit aB3dE5fG --visibility unlisted', 'remove it from public lists'],
  ]);
}

type Update = components['schemas']['GifUpdate'];

interface EditOptions extends Pick<
  Update,
  'title' | 'description' | 'command' | 'tags' | 'shell' | 'visibility' | 'preset' | 'frame' | 'scale'
> {
  readonly homepage?: string;
  readonly codehost?: string;
  readonly repo?: string;
  readonly allowSecrets?: true;
}

function bodyOf({ homepage, codehost, repo, allowSecrets, ...same }: EditOptions): Update {
  const names = {
    homepage_url: homepage,
    codehost_url: codehost,
    repo_slug: repo,
    allow_secrets: allowSecrets,
  };
  const named = Object.entries({ ...same, ...names }).filter(([, value]) => value !== undefined);
  if (named.length === 0)
    throw Failure.usage('Nothing to change.', 'Add an option, such as --title "A title".');
  return Object.fromEntries(named);
}

async function edit(context: Context, name: string, body: Update): Promise<void> {
  const { output } = context;
  const id = recordingId(name);
  await context.connectSignedIn((api) =>
    api.read(api.routes.PATCH('/api/v1/gifs/{id}/edit/', { params: { path: { id } }, body })),
  );
  const recording = await fetchRecording(context, id);
  if (output.isJson) output.json(recording);
  else output.text(recording.detail_url);
  for (const warning of recording.warnings) output.warn(inCommandWords(warning));
  if (isHeld(recording)) output.warn(inCommandWords(recording.secrets_advice));
}

/** `ttyreel delete`, `restore` */
export function registerDelete(program: Command): void {
  const remove = program
    .command('delete')
    .alias('rm')
    .description('Delete your recordings. `ttyreel restore` restores them for 30 days.')
    .argument('<recordings...>', 'ids or URLs of recordings')
    .option('-y, --yes', 'skip the confirmation')
    .action(async (names, { yes }, self) => {
      await deleteAll(Context.of(self), names, yes ?? false);
    });
  withExamples(remove, [
    ['ttyreel delete aB3dE5fG', 'asks for confirmation'],
    ['ttyreel delete aB3dE5fG hJ7kLmN9 --yes', 'several recordings, in a script'],
  ]);
  const restore = program
    .command('restore')
    .description('Restore a recording that was deleted in the last 30 days.')
    .argument('<recording>', 'id or URL of a recording')
    .action(async (name, _options, self) => {
      const context = Context.of(self);
      const id = recordingId(name);
      const recording = await context.connectSignedIn((api) =>
        api.read(api.routes.POST('/api/v1/gifs/{id}/restore/', { params: { path: { id } } })),
      );
      if (context.output.isJson) context.output.json(recording);
      else context.output.text(recording.detail_url);
    });
  withExamples(restore, [
    ['ttyreel list --deleted', 'your deleted recordings'],
    ['ttyreel restore aB3dE5fG', 'restore one of them'],
  ]);
}

async function deleteAll(context: Context, names: readonly string[], isSure: boolean): Promise<void> {
  const { output } = context;
  const ids = names.map((name) => recordingId(name));
  if (!isSure) {
    const [id = ''] = ids;
    const what =
      ids.length === 1
        ? `"${(await fetchRecording(context, id)).title}" (${id})`
        : `${ids.length} recordings`;
    if (!(await confirm(`Delete ${what}?`, '--yes'))) throw new Failure('Nothing was deleted.');
  }
  const deleted: components['schemas']['DeletedGif'][] = [];
  for (const id of ids) {
    const params = { path: { id } };
    const one = await context.connectSignedIn((api) =>
      api.read(api.routes.DELETE('/api/v1/gifs/{id}/', { params })),
    );
    deleted.push(one);
    output.notice(
      `${id} is deleted. To restore it until ${one.restorable_until.slice(0, 10)}: ttyreel restore ${id}`,
    );
  }
  if (output.isJson) output.json(deleted);
}
