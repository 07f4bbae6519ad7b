import { ValidationFailed } from '../../platform/errors/domain-errors.js';
import { findSecrets, isCertain, SECRET_KINDS } from '@ttyreel/recording';
import type { CollectionTexts } from './collection.repository.js';

export function assertNoSecrets(texts: Partial<CollectionTexts>): void {
  for (const [field, text] of Object.entries<string | undefined>(texts)) {
    const found = findSecrets([{ text: text ?? '', time: null, line: null }], field).find(isCertain);
    if (!found) continue;
    throw ValidationFailed.field(
      field,
      `has ${SECRET_KINDS[found.kind]} (${found.excerpt}), which everybody could read. ` +
        'Leave it out, and revoke it where it was made.',
    );
  }
}
