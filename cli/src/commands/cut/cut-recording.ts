import { Failure } from '../../output/failure.js';
import type { Context } from '../context.js';
import { requireFree, requirePipe } from '../output-file.js';
import { readTextFile } from '../text-file.js';
import { changeCast } from './change-cast.js';
import { type EditFields, editFieldsOf, type EditOptions } from './edit-fields.js';
import { previewEdit, saveEditedCast } from './edit-preview.js';

/** Options of a command that applies or previews an edit. */
export interface CutOptions extends EditOptions {
  readonly preview?: true;
  readonly output?: string;
  readonly force?: true;
}

/** Applies an edit to a recording, or previews it. */
export async function cutRecording(context: Context, id: string, options: CutOptions): Promise<void> {
  const { preview, output: file, force, hideFrom } = options;
  if (file !== undefined) {
    if (!preview) throw Failure.usage('-o works only with --preview.', 'Add --preview, or remove -o.');
    requirePipe(file);
    if (file !== '-') requireFree(file, force);
  }
  if (hideFrom === '-' && process.stdin.isTTY)
    context.output.notice('Type the texts to hide, one per line, then Ctrl-D.');
  const fields = editFieldsOf(options, hideFrom === undefined ? '' : await readTextFile(hideFrom));
  if (!preview) await applyEdit(context, id, fields);
  else if (file === undefined) await previewEdit(context, id, fields);
  else await saveEditedCast(context, id, fields, file);
}

async function applyEdit(context: Context, id: string, body: EditFields): Promise<void> {
  const { output } = context;
  await changeCast(context, id, async (api) => {
    try {
      const params = { path: { id } };
      return await api.read(api.routes.POST('/api/v1/gifs/{id}/edits/', { params, body }));
    } catch (error) {
      throw missingText(error) ?? error;
    }
  });
  output.notice(`To restore the original: ttyreel cut ${id} --undo`);
  if (body.replacements)
    output.notice(`To remove it, with the hidden texts, permanently: ttyreel cut ${id} --remove-original`);
}

/** Names the text as the user counts it: fields of the API are not options. */
function missingText(error: unknown): Failure | undefined {
  const fields = error instanceof Failure ? error.fields : undefined;
  const [field = ''] = Object.keys(fields ?? {});
  const at = /^replacements\.(\d+)\.text$/.exec(field)?.[1];
  if (fields === undefined || at === undefined) return undefined;
  return new Failure(`Text ${Number(at) + 1} is not in the recording, so nothing was changed.`, {
    hint: 'With --preview the command prints where each text is.',
    status: 400,
    fields,
  });
}
