import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsBoolean } from 'class-validator';

/** A boolean; in forms it is the text `true` or `false`. */
export function Flag() {
  return applyDecorators(
    IsBoolean({ message: 'must be true or false' }),
    Transform(({ value }: { value: unknown }) =>
      value === 'true' ? true : value === 'false' ? false : value,
    ),
  );
}
