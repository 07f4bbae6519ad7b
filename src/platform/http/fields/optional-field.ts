import { ValidateIf } from 'class-validator';

/** The field may be absent, but not null. */
export function OptionalField() {
  return ValidateIf((_body, value) => value !== undefined);
}
