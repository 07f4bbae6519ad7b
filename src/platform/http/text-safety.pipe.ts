import { type ArgumentMetadata, Injectable, type PipeTransform } from '@nestjs/common';
import { ValidationFailed } from '../errors/domain-errors.js';
import { nameOfCharacter } from './fields/invisible-characters.js';

/** No body of ours is deeper; deep ones exist only to exhaust a stack. */
const MAX_DEPTH = 8;

const ANY_TEXT = Symbol('fields that may hold anything');

/**
 * A field that is looked for, rather than kept or shown: what no text may hold is white space in it, and no error.
 */
export function AnyText(): PropertyDecorator {
  return (target, field) => {
    Reflect.defineMetadata(ANY_TEXT, [...anyTextsOf(target.constructor), field], target.constructor);
  };
}

const anyTextsOf = (type: object | undefined): readonly (string | symbol)[] =>
  (type && (Reflect.getMetadata(ANY_TEXT, type) as (string | symbol)[] | undefined)) ?? [];

/**
 * Refuses, in every body, query and path value, what no text may hold: control characters but newline and tab
 * (they are printed on people's terminals), bidirectional overrides, and halves of surrogate pairs.
 */
@Injectable()
export class TextSafetyPipe implements PipeTransform {
  transform(given: unknown, { metatype }: Pick<ArgumentMetadata, 'metatype'>): unknown {
    const value = withSpaces(given, anyTextsOf(metatype));
    let level: [string, unknown][] = [['', value]];
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

const FORBIDDEN =
  // eslint-disable-next-line no-control-regex -- control characters are what it looks for
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufffe\uffff]|\p{Surrogate}/u;

const EACH_FORBIDDEN = new RegExp(FORBIDDEN, 'gu');

/** The value with a space for each forbidden character in some of its fields. */
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
    `holds the character ${nameOfCharacter(found)}, which is not text`,
  );
}
