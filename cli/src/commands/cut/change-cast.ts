import type { Api } from '../../api/api.js';
import type { Context } from '../context.js';
import type { Recording } from '../show.js';
import { shownSecret } from '../shown-secret.js';
import { finishedRecording } from '../upload/finished-recording.js';

/** Sends a change of a cast and prints the recording. With `--wait` it waits for the renditions. */
export async function changeCast(context: Context, send: (api: Api) => Promise<Recording>): Promise<void> {
  const { output, options } = context;
  const recording = await context.connectSignedIn(async (api) => {
    const changed = await send(api);
    return options.wait ? finishedRecording(context, api, changed.id) : changed;
  });
  const { id, detail_url: url, secrets, visibility } = recording;
  if (output.isJson) output.json(recording);
  else output.text(url);
  if (secrets.length === 0) return;
  const lines = secrets.map((secret) => `  ${shownSecret(secret)}`);
  output.notice(
    `The recording is ${visibility}. It seems to show secrets:\n${lines.join('\n')}\n` +
      `To hide them: ttyreel cut ${id} --hide-from -`,
  );
}
