import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsNotEmpty, IsString, MaxLength, ValidateBy } from 'class-validator';
import { TITLE_MAX, URL_MAX } from './limits.js';

/** Lines end in a newline whatever machine they were written on. */
const textOf = (value: unknown): unknown =>
  typeof value === 'string' ? value.replace(/\r\n?/g, '\n') : value;

/** A text of one line: white space around and within it is folded. */
export function OneLine(max: number) {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : value,
    ),
    IsString({ message: 'must be a text' }),
    MaxLength(max, { message: `must be at most ${max} characters` }),
  );
}

/** The line by which people know a thing. */
export function Title() {
  return applyDecorators(IsNotEmpty({ message: 'must not be empty' }), OneLine(TITLE_MAX));
}

/** A text that may have several lines. */
export function Text(max: number) {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) => textOf(value)),
    IsString({ message: 'must be a text' }),
    MaxLength(max, { message: `must be at most ${max} characters` }),
  );
}

/** An http or https address, or nothing. */
export function WebAddress() {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value)),
    MaxLength(URL_MAX, { message: `must be at most ${URL_MAX} characters` }),
    ValidateBy(
      { name: 'webAddress', validator: { validate: isWebAddress } },
      { message: 'must be an address that begins with http:// or https://' },
    ),
  );
}

function isWebAddress(value: unknown): boolean {
  if (value === '') return true;
  if (typeof value !== 'string' || !/^https?:\/\//i.test(value) || /\s/.test(value) || !URL.canParse(value))
    return false;
  const { username, password } = new URL(value);
  return username === '' && password === '';
}
