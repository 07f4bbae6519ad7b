import { ValidateIf } from 'class-validator';

/** The field may be left out; null is not leaving it out. */
export function OptionalField() {
  return ValidateIf((_body, value) => value !== undefined);
}
