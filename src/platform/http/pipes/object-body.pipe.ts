import { type ArgumentMetadata, Injectable, type PipeTransform } from '@nestjs/common';
import { ValidationFailed } from '../../errors/domain-errors.js';
import { note } from '../openapi/body.js';

const OPTIONAL_BODY = Symbol('optional body');

/** Marks an optional body. */
export function OptionalBody(): ClassDecorator {
  return (target) => {
    Reflect.defineMetadata(OPTIONAL_BODY, true, target);
    note('x-optional', true)(target);
  };
}

function isOptionalBody(dto: object): boolean {
  return Reflect.hasMetadata(OPTIONAL_BODY, dto);
}

/** Requires an object as body. A missing optional body becomes `{}`. */
@Injectable()
export class ObjectBodyPipe implements PipeTransform {
  transform(value: unknown, { type, metatype }: ArgumentMetadata): unknown {
    if (type !== 'body') return value;
    if (value === undefined) {
      if (metatype && isOptionalBody(metatype)) return {};
      throw new ValidationFailed(
        'The body is missing: send a JSON object, with the header `Content-Type: application/json`.',
      );
    }
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
    throw new ValidationFailed('The body must be a JSON object.');
  }
}
