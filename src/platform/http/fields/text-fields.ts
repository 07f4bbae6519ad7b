import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsNotEmpty, IsString, ValidateBy } from 'class-validator';
import { TITLE_MAX, URL_MAX } from './limits.js';
import { nameOfCharacter, findInvisibleCharacter } from './invisible-characters.js';

/** Lines end in a newline whatever machine they were written on. */
const textOf = (value: unknown): unknown =>
  typeof value === 'string' ? value.replace(/\r\n?/g, '\n') : value;

/**
 * At most so many Unicode characters (code points), as a column counts them: class-validator's `MaxLength` takes a
 * character and the presentation selector after it for one. What is no text is another decorator's to refuse.
 */
function AtMost(max: number) {
  return ValidateBy(
    { name: 'atMost', validator: { validate: (value) => typeof value !== 'string' || fits(value, max) } },
    { message: `must be at most ${max} characters` },
  );
}

function fits(text: string, max: number): boolean {
  return text.length <= max || (text.length <= 2 * max && Array.from(text).length <= max);
}

/** Without characters that nobody sees. What is no text is another decorator's to refuse. */
function Seen() {
  const found = (value: unknown) => (typeof value === 'string' ? findInvisibleCharacter(value) : undefined);
  return ValidateBy({
    name: 'seen',
    validator: {
      validate: (value) => found(value) === undefined,
      defaultMessage: (validation) =>
        `holds the character ${nameOfCharacter(found(validation?.value) ?? '')}, which nobody sees`,
    },
  });
}

/** A text of one line: white space around and within it is folded. */
export function OneLine(max: number) {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : value,
    ),
    IsString({ message: 'must be a text' }),
    AtMost(max),
    Seen(),
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
    AtMost(max),
  );
}

/** An http or https address, or nothing. */
export function WebAddress() {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value)),
    AtMost(URL_MAX),
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
