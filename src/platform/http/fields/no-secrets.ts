import { findSecrets, isCertain, SECRET_KINDS } from '@ttyreel/recording';
import { ValidateBy } from 'class-validator';

/** For a text that everybody can read and that no owner can hold back: it must not have a well-known form of a secret. */
export function NoSecrets() {
  return ValidateBy({
    name: 'noSecrets',
    validator: {
      validate: (value) => secretIn(value) === undefined,
      defaultMessage: (validation) => {
        const found = secretIn(validation?.value);
        return found
          ? `has ${SECRET_KINDS[found.kind]} (${found.excerpt}), which everybody could read. ` +
              'Leave it out, and revoke it where it was made'
          : '';
      },
    },
  });
}

function secretIn(value: unknown) {
  if (typeof value !== 'string') return undefined;
  return findSecrets([{ text: value, time: null, line: null }], 'field').find(isCertain);
}
