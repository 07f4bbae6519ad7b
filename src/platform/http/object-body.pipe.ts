import { type ArgumentMetadata, Injectable, type PipeTransform } from '@nestjs/common';
import { ValidationFailed } from '../errors/domain-errors.js';

/** Requires an object as body. A missing body becomes `{}`, so that validation names each missing field. */
@Injectable()
export class ObjectBodyPipe implements PipeTransform {
  transform(value: unknown, metadata: ArgumentMetadata): unknown {
    if (metadata.type !== 'body') return value;
    if (value === undefined) return {};
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
    throw new ValidationFailed('The body must be a JSON object.');
  }
}
