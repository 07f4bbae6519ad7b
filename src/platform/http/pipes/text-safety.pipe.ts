import { type ArgumentMetadata, Injectable, type PipeTransform } from '@nestjs/common';
import { ValidationFailed } from '../../errors/domain-errors.js';
import { nameOfCharacter } from '../fields/invisible-characters.js';
import { ApiProperty } from '@nestjs/swagger';

/** Deeper bodies only serve to exhaust the stack. */
const MAX_DEPTH = 8;

/** Marks its parameter in the OpenAPI document. */
export const ANY_TEXT = 'x-any-text';
const LENIENT_TEXT = Symbol('lenient text fields');

/** Marks a search field: forbidden characters become spaces rather than errors. */
export function AllowAnyText(): PropertyDecorator {
  return (target, field) => {
    Reflect.defineMetadata(LENIENT_TEXT, [...lenientFieldsOf(target.constructor), field], target.constructor);
    ApiProperty({ [ANY_TEXT]: true } as object)(target, field);
  };
}

const lenientFieldsOf = (type: object | undefined): readonly (string | symbol)[] =>
  (type && (Reflect.getMetadata(LENIENT_TEXT, type) as (string | symbol)[] | undefined)) ?? [];

/** Rejects control characters except newline and tab (terminals interpret them), bidirectional overrides, lone surrogates. */
@Injectable()
export class TextSafetyPipe implements PipeTransform {
  transform(
    input: unknown,
    { type, metatype, data = '' }: Partial<Pick<ArgumentMetadata, 'type' | 'metatype' | 'data'>>,
  ): unknown {
    if (type === 'custom') return input;
    const value = withSpaces(input, lenientFieldsOf(metatype));
    // `data` is the name of a path or query parameter.
    let level: [string, unknown][] = [[data, value]];
    for (let depth = 0; level.length > 0; depth++) {
      if (depth > MAX_DEPTH)
        throw new ValidationFailed(`The body is nested deeper than ${MAX_DEPTH} levels.`);
      const below: [string, unknown][] = [];
      for (const [name, item] of level) {
        if (typeof item === 'string') check(name, item);
        else if (typeof item === 'object' && item !== null) {
          for (const [key, inner] of Object.entries(item)) {
            check(name || 'a field name', key);
            below.push([name || key, inner]);
          }
        }
      }
      level = below;
    }
    return value;
  }
}

const FORBIDDEN_CHARACTERS =
  '\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f\\u202a-\\u202e\\u2066-\\u2069\\ufffe\\uffff';

const FORBIDDEN = new RegExp(`[${FORBIDDEN_CHARACTERS}]|\\p{Surrogate}`, 'u');

/** Accepted texts, for JSON Schema. */
export const TEXT_PATTERN = `^[^${FORBIDDEN_CHARACTERS}]*$`;

const EACH_FORBIDDEN = new RegExp(FORBIDDEN, 'gu');

function withSpaces(value: unknown, fields: readonly (string | symbol)[]): unknown {
  if (fields.length === 0 || typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]: [string, unknown]) => [
      name,
      fields.includes(name) && typeof item === 'string' ? item.replace(EACH_FORBIDDEN, ' ') : item,
    ]),
  );
}

function check(name: string, text: string): void {
  const found = FORBIDDEN.exec(text)?.[0];
  if (found === undefined) return;
  throw ValidationFailed.field(
    name || 'value',
    `contains the character ${nameOfCharacter(found)}, which is not allowed`,
  );
}
