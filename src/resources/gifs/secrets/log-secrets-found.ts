import type { Actor, SecurityLog } from '../../../platform/logging/security-log.js';
import type { GifDetail } from '../gif.read-model.js';

/** Logs that a new recording shows secrets, if it does. */
export function logSecretsFound(
  security: SecurityLog,
  actor: Actor,
  { id, visibility, secrets }: GifDetail,
): void {
  if (secrets.length > 0) security.write('recording_secrets_found', actor, { recording: id, visibility });
}
