import { isISO8601, ValidateBy } from 'class-validator';

const DATE = /^\d{4}-\d\d-\d\d$/;
const ZONED_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?(?:Z|[+-]\d\d:\d\d)$/;

/** A time with an explicit zone. */
export function IsZonedTime() {
  return timeField([ZONED_TIME], 'must be a date and time with its zone, like 2027-01-31T12:00:00Z');
}

export function IsDateOrZonedTime() {
  return timeField(
    [DATE, ZONED_TIME],
    'must be a date, or a date and time with its zone, like 2027-01-31T12:00:00Z',
  );
}

function timeField(forms: readonly RegExp[], message: string) {
  const validate = (value: unknown) =>
    typeof value === 'string' &&
    forms.some((form) => form.test(value)) &&
    isISO8601(value, { strict: true }) &&
    hasFourDigitYear(new Date(value));
  return ValidateBy({ name: 'time', validator: { validate } }, { message });
}

/** The zone may move a time of the year 9999 into the next; PostgreSQL has no year 0. */
function hasFourDigitYear(time: Date): boolean {
  const year = time.getUTCFullYear();
  return year >= 1 && year <= 9999;
}
