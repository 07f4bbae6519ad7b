import { type ValidationError, ValidationPipe } from '@nestjs/common';
import { ValidationFailed } from '../../errors/domain-errors.js';

/** Limits the error response. */
const MAX_FIELDS = 20;

/** Turns class-validator's errors into ours: `detail` has the first one, `errors` all of them by field. */
export function validationPipe(): ValidationPipe {
  return new ValidationPipe({
    transform: true,
    whitelist: true,
    forbidUnknownValues: true,
    stopAtFirstError: true,
    validationError: { target: false },
    exceptionFactory: (found) => validationFailed(found),
  });
}

function validationFailed(found: readonly ValidationError[]): ValidationFailed {
  const fields: Record<string, string[]> = {};
  for (const error of found.slice(0, MAX_FIELDS)) fields[error.property] = messagesOf(error);
  const [first] = Object.entries(fields);
  return new ValidationFailed(
    first ? `${first[0]}: ${first[1][0] ?? 'is not valid'}` : 'The request is not valid.',
    fields,
  );
}

/** class-validator prefixes messages with the field name; it is the key already. */
function messagesOf(error: ValidationError): string[] {
  if (error.value === undefined) return ['is missing'];
  return Object.values(error.constraints ?? {}).map((message) =>
    message.startsWith(`${error.property} `) ? message.slice(error.property.length + 1) : message,
  );
}
