import type { components } from '../../api/schema.js';
import { Failure } from '../../output/failure.js';
import { shownAge, shownCount, shownMoment } from '../../output/quantities.js';
import { confirm } from '../confirm.js';
import type { Context } from '../context.js';
import { fetchRecording } from '../recordings/show.js';
import { changeCast } from './change-cast.js';

type AppliedEdit = components['schemas']['AppliedEdit'];

/** Prints the edits of a recording. */
export async function listEdits(context: Context, id: string): Promise<void> {
  const { output } = context;
  const params = { path: { id } };
  const kept = await context.connectSignedIn((api) =>
    api.read(api.routes.GET('/api/v1/gifs/{id}/edits/', { params })),
  );
  if (output.isJson) {
    output.json(kept);
    return;
  }
  const rows = kept.edits.map((edit) => [
    output.isTerminal ? shownAge(edit.edited_at) : edit.edited_at,
    changesOf(edit).join('; '),
  ]);
  output.table([{ name: 'EDITED' }, { name: 'CHANGES', shrinks: true }], rows);
  if (!kept.has_original) output.notice(`${id} has no edits that can be undone.`);
  else if (output.isTerminal) output.notice(`To restore the original: ttyreel cut ${id} --undo`);
}

function changesOf({ trim, cuts, speed, idle_limit: idle, replacements }: AppliedEdit): string[] {
  const { from, to } = trim;
  return [
    ...(from === undefined ? [] : [`from ${shownMoment(from)}`]),
    ...(to === undefined ? [] : [`to ${shownMoment(to)}`]),
    ...cuts.map((cut) => `cut ${shownMoment(cut.from)}-${shownMoment(cut.to)}`),
    ...(speed === 1 ? [] : [`speed ${speed}`]),
    ...(idle === null ? [] : [`idle ${idle}`]),
    ...(replacements.length === 0 ? [] : [`${shownCount(replacements.length, 'text')} hidden`]),
  ];
}

/** Restores the original. */
export async function undoEdits(context: Context, id: string): Promise<void> {
  const params = { path: { id } };
  await changeCast(context, id, (api) => api.read(api.routes.DELETE('/api/v1/gifs/{id}/edits/', { params })));
  context.output.notice('The original is restored, with everything that was cut or hidden.');
}

/** Removes the original permanently. @throws Failure without a confirmation */
export async function removeOriginal(context: Context, id: string, isSure: boolean): Promise<void> {
  const { output } = context;
  if (!isSure) {
    const { title } = await fetchRecording(context, id);
    const question = `Remove the original of "${title}" (${id}) permanently?`;
    if (!(await confirm(question, '--yes'))) throw new Failure('Nothing was removed.');
  }
  const params = { path: { id } };
  await context.connectSignedIn((api) =>
    api.read(api.routes.DELETE('/api/v1/gifs/{id}/edits/original/', { params })),
  );
  if (output.isJson) output.json({ id, original_removed: true });
  else output.notice(`The original of ${id} is removed. The recording stays as edited.`);
}
