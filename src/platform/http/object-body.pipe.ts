import { type ArgumentMetadata, Injectable, type PipeTransform } from '@nestjs/common';
import { ValidationFailed } from '../errors/domain-errors.js';

/** A body is an object; one that was left out is an empty one, so that what is missing is named field by field. */
@Injectable()
export class ObjectBodyPipe implements PipeTransform {
  transform(value: unknown, metadata: ArgumentMetadata): unknown {
    if (metadata.type !== 'body') return value;
    if (value === undefined) return {};
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
    throw new ValidationFailed('The body must be a JSON object.');
  }
}
