import type { Actor, SecurityLog } from '../../../platform/logging/security-log.js';
import { isCertain } from '@ttyreel/recording';
import type { GifDetail } from '../data/gif.read-model.js';

/** Logs that a recording has secrets, if it does. */
export function logSecretsFound(
  security: SecurityLog,
  actor: Actor,
  { id, visibility, secrets }: GifDetail,
): void {
  if (secrets.some(isCertain))
    security.write('recording_secrets_found', actor, { recording: id, visibility });
}
