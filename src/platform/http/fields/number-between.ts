import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { ValidateBy } from 'class-validator';

/** Accepts a number, or a text such as `1.5` as forms and URLs send it. */
export function NumberBetween(from: number, to: number) {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' && /^\d{1,9}(?:\.\d{1,9})?$/.test(value) ? Number(value) : value,
    ),
    ValidateBy(
      {
        name: 'numberBetween',
        validator: { validate: (value) => typeof value === 'number' && value >= from && value <= to },
      },
      { message: `must be a number from ${from} to ${to}` },
    ),
  );
}

/** Like {@link NumberBetween}, without fractions. */
export function WholeNumberBetween(from: number, to: number) {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value,
    ),
    ValidateBy(
      {
        name: 'wholeNumberBetween',
        validator: {
          validate: (value) => Number.isInteger(value) && Number(value) >= from && Number(value) <= to,
        },
      },
      { message: `must be a whole number from ${from} to ${to}` },
    ),
  );
}
