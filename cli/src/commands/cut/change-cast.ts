import type { Api } from '../../api/api.js';
import type { Context } from '../context.js';
import { fetchRecording, type Recording } from '../recordings/show.js';
import { isHeld, shownSecret } from '../recordings/shown-secret.js';
import { finishedRecording } from '../upload/finished-recording.js';

/** Sends a change of a cast and prints the recording. With `--wait` it waits for the renditions. */
export async function changeCast(
  context: Context,
  id: string,
  send: (api: Api) => Promise<Recording>,
): Promise<void> {
  const { output, options } = context;
  const before = await fetchRecording(context, id);
  const recording = await context.connectSignedIn(async (api) => {
    const changed = await send(api);
    return options.wait ? finishedRecording(context, api, id) : changed;
  });
  const { detail_url: url, secrets, visibility } = recording;
  if (output.isJson) output.json(recording);
  else output.text(url);
  if (isHeld(before) && visibility === 'public') output.notice('No secret remains. It is public now.');
  if (secrets.length === 0) return;
  const lines = secrets.map((secret) => `  ${shownSecret(secret)}`);
  output.notice(
    `The recording is ${visibility}. It seems to show secrets:\n${lines.join('\n')}\n` +
      `To hide them: ttyreel cut ${id} --hide-from -`,
  );
}
