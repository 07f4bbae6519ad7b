import { type ArgumentMetadata, Injectable, type PipeTransform, type Type } from '@nestjs/common';
import { nearestName } from '@ttyreel/recording';
import { ValidationFailed } from '../../errors/domain-errors.js';
import { note } from '../openapi/body.js';

const RESPONSES = Symbol('responses whose fields are ignored');
/** Limits the error response. */
const MAX_FIELDS = 20;
const MAX_NAME = 100;

/** Ignores the read-only fields of these responses in the body, so that a client can send a response back. */
export function IgnoresResponseFields(...responses: readonly Type[]): ClassDecorator {
  return (target) => {
    Reflect.defineMetadata(RESPONSES, responses, target);
    note('x-accepted', acceptedFieldsOf(target as unknown as Type))(target);
  };
}

/** Rejects a body with a field that its DTO does not have. */
@Injectable()
export class KnownFieldsPipe implements PipeTransform {
  transform(value: unknown, { type, metatype }: ArgumentMetadata): unknown {
    if (type !== 'body' || typeof value !== 'object' || value === null || !metatype) return value;
    const accepted = new Set(acceptedFieldsOf(metatype));
    const unknown = Object.keys(value).filter((name) => !accepted.has(name));
    if (unknown.length > 0) throw unknownFields(unknown, fieldsOf(metatype));
    return value;
  }
}

/** The fields of a body, including the ignored ones. */
function acceptedFieldsOf(dto: Type): string[] {
  const responses = (Reflect.getMetadata(RESPONSES, dto) as readonly Type[] | undefined) ?? [];
  return [...new Set([dto, ...responses].flatMap(fieldsOf))];
}

function fieldsOf(dto: Type): string[] {
  return Object.keys(new dto() as object);
}

function unknownFields(unknown: readonly string[], known: readonly string[]): ValidationFailed {
  const fields = unknown
    .slice(0, MAX_FIELDS)
    .map((name) => [name.slice(0, MAX_NAME), unknownField(name, known)] as const);
  const [first] = fields;
  return new ValidationFailed(
    first ? `${first[0]}: ${first[1]}` : 'The body has unknown fields.',
    Object.fromEntries(fields.map(([name, problem]) => [name, [problem]])),
  );
}

/** The problem with a field that is not one of `known`. */
export function unknownField(name: string, known: readonly string[]): string {
  const nearest = nearestName(name, known);
  return nearest === null
    ? `is not a known field; the fields are ${known.join(', ')}`
    : `is not a known field: did you mean "${nearest}"?`;
}
