import type { Api } from '../../api/api.js';
import type { Uploaded } from '../../api/send-recording.js';
import { shownTime } from '../../output/quantities.js';
import { canAsk, confirm } from '../confirm.js';
import type { Context } from '../context.js';
import { shownSecret } from '../recordings/shown-secret.js';

interface Wishes {
  readonly visibility?: 'public' | 'unlisted' | undefined;
  readonly allowSecrets?: boolean | undefined;
}

/** Lists the suspected secrets of a recording, and publishes it if the user confirms. */
export async function publishHeld(
  context: Context,
  api: Api,
  uploaded: Uploaded,
  wishes: Wishes,
): Promise<Uploaded> {
  const { output } = context;
  const { id, secrets } = uploaded;
  // Printed even with --quiet, because the user must decide.
  const found = secrets.map(
    (secret) => `  ${secret.time === null ? '' : `${shownTime(secret.time)}  `}${shownSecret(secret)}`,
  );
  const isHeld = uploaded.visibility === 'unlisted' && wishes.visibility !== 'unlisted';
  const state = isHeld ? 'It stays unlisted until you decide' : `It is ${uploaded.visibility}, as you asked`;
  output.warn(`The recording seems to have secrets. ${state}:\n${found.join('\n')}`);
  if (!isHeld || wishes.allowSecrets) return uploaded;
  if (canAsk() && !output.isJson && (await confirm('Publish it anyway?', '--allow-secrets'))) {
    const body = { allow_secrets: true, visibility: 'public' } as const;
    await api.read(api.routes.PATCH('/api/v1/gifs/{id}/edit/', { params: { path: { id } }, body }));
    return { ...uploaded, visibility: 'public' };
  }
  output.warn(
    `If they are real, revoke them, then hide them: ttyreel cut ${id} --hide-from FILE\n` +
      `or delete the recording:                       ttyreel delete ${id}\n` +
      `If none is real:                               ttyreel edit ${id} --allow-secrets --visibility public`,
  );
  return uploaded;
}
