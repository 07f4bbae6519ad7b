import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean } from 'class-validator';
import { OptionalField } from './optional-field.js';

/** A flag that a body sets, or toggles by omitting it. */
export function ToggledFlag() {
  return applyDecorators(
    IsBoolean({ message: 'must be true or false' }),
    OptionalField(),
    ApiPropertyOptional({ type: Boolean, example: true, description: 'Without it, the flag is toggled.' }),
  );
}
