import { AppConfig, InvalidSetting } from '../../platform/config/app-config.js';
import { replaceKeptSecretKey } from '../../platform/config/secret-key.js';
import { OPERATOR } from '../../resources/audit/audit.service.js';
import { ApiKeysService } from '../../resources/auth/api-keys/api-keys.service.js';
import { ProfileKeysService } from '../../resources/users/profile-keys.service.js';
import { WebhooksService } from '../../resources/webhooks/webhooks.service.js';
import { withApp } from './admin-app.js';
import type { JsonOption } from './command-of.js';
import { print } from './output.js';

/**
 * Replaces `secret-key`, or takes the new `SECRET_KEY` of the environment, and stores all profile keys and the secrets of
 * webhooks under it. Of named keys only a hash is stored: each is stored again when it is next used, so the former secret
 * is kept.
 */
export async function rotateSecret(options: JsonOption): Promise<void> {
  const config = AppConfig.fromEnvironment();
  const isKept = config.secretKey === undefined;
  if (!isKept && config.previousSecretKeys.length === 0) {
    throw new InvalidSetting(
      'SECRET_KEY_PREVIOUS is missing: set SECRET_KEY to the new secret and SECRET_KEY_PREVIOUS to the former one.',
    );
  }
  // A running service would not find keys that are stored under a secret it does not know.
  const alone = isKept ? () => replaceKeptSecretKey(config.dataDirectory) : undefined;
  await withApp(
    async (app) => {
      const { resealed, unreadable } = await app.get(ProfileKeysService).resealAll(OPERATOR);
      const webhooks = await app.get(WebhooksService).resealAll();
      const waiting = await app.get(ApiKeysService).countUnderOtherSecrets();
      print(
        {
          json: {
            profile_keys: resealed,
            named_keys_under_former_secrets: waiting,
            unreadable_profile_keys: unreadable,
            webhook_secrets: webhooks.resealed,
            unreadable_webhook_secrets: webhooks.unreadable,
          },
        },
        options,
      );
    },
    { alone },
  );
}
