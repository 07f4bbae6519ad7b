import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsNotEmpty, IsString, ValidateBy } from 'class-validator';
import { TITLE_MAX, URL_MAX } from './limits.js';
import { nameOfCharacter, findInvisibleCharacter } from './invisible-characters.js';

const normalizeNewlines = (value: unknown): unknown =>
  typeof value === 'string' ? value.replace(/\r\n?/g, '\n') : value;

/** Counts code points, like PostgreSQL's `varchar`; `MaxLength` does not count variation selectors. */
function AtMost(max: number) {
  return ValidateBy(
    { name: 'atMost', validator: { validate: (value) => typeof value !== 'string' || fits(value, max) } },
    { message: `must be at most ${max} characters` },
  );
}

function fits(text: string, max: number): boolean {
  return text.length <= max || (text.length <= 2 * max && Array.from(text).length <= max);
}

function NoInvisibleCharacters() {
  const found = (value: unknown) => (typeof value === 'string' ? findInvisibleCharacter(value) : undefined);
  return ValidateBy({
    name: 'noInvisibleCharacters',
    validator: {
      validate: (value) => found(value) === undefined,
      defaultMessage: (validation) =>
        `contains the invisible character ${nameOfCharacter(found(validation?.value) ?? '')}`,
    },
  });
}

/** A single-line text; white space is trimmed and collapsed. */
export function OneLine(max: number) {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : value,
    ),
    IsString({ message: 'must be a string' }),
    AtMost(max),
    NoInvisibleCharacters(),
  );
}

export function Title() {
  return applyDecorators(IsNotEmpty({ message: 'must not be empty' }), OneLine(TITLE_MAX));
}

/** A text with several lines; line ends become `\
`. */
export function Text(max: number) {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) => normalizeNewlines(value)),
    IsString({ message: 'must be a string' }),
    AtMost(max),
  );
}

/** An http or https URL as the URL standard writes it, or an empty string. */
export function WebAddress() {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' ? writtenAddress(value.trim()) : value,
    ),
    AtMost(URL_MAX),
    ValidateBy(
      { name: 'webAddress', validator: { validate: isWebAddress } },
      { message: 'must be a URL that begins with http:// or https://' },
    ),
  );
}

/** Without quotes, angle brackets and other characters that a URL cannot have: they are percent-encoded. */
function writtenAddress(address: string): string {
  if (address === '' || !isWebAddress(address)) return address;
  const { origin, href } = new URL(address);
  return href === `${origin}/` && !address.endsWith('/') ? origin : href;
}

/** The standard allows quotes and more in host names. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])$/;

function isWebAddress(value: unknown): boolean {
  if (value === '') return true;
  if (typeof value !== 'string' || !/^https?:\/\//i.test(value) || /\s/.test(value) || !URL.canParse(value))
    return false;
  const { username, password, hostname } = new URL(value);
  return username === '' && password === '' && HOST.test(hostname);
}
