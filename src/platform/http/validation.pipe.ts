import { type ValidationError, ValidationPipe } from '@nestjs/common';
import { ValidationFailed } from '../errors/domain-errors.js';

/** What a caller is shown of a body with hundreds of wrong fields. */
const MAX_FIELDS = 20;

/** Turns class-validator's findings into the error body: `detail` names the first, `errors` has them by field. */
export function validationPipe(): ValidationPipe {
  return new ValidationPipe({
    transform: true,
    whitelist: true,
    forbidUnknownValues: true,
    stopAtFirstError: true,
    validationError: { target: false, value: false },
    exceptionFactory: (found) => invalid(found),
  });
}

function invalid(found: readonly ValidationError[]): ValidationFailed {
  const fields: Record<string, string[]> = {};
  for (const error of found.slice(0, MAX_FIELDS)) fields[error.property] = messagesOf(error);
  const [first] = Object.entries(fields);
  return new ValidationFailed(
    first ? `${first[0]}: ${first[1][0] ?? 'is not valid'}` : 'The request is not valid.',
    fields,
  );
}

/** Without the name that class-validator puts in front: the field is named once, by its key. */
function messagesOf(error: ValidationError): string[] {
  const own = Object.values(error.constraints ?? {}).map((message) =>
    message.startsWith(`${error.property} `) ? message.slice(error.property.length + 1) : message,
  );
  return [...own, ...(error.children ?? []).flatMap(messagesOf)];
}
