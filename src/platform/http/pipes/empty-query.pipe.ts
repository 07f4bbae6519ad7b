import { type ArgumentMetadata, Injectable, type PipeTransform } from '@nestjs/common';

/** An empty value in a query counts as absent: browsers send every field of a search form. */
@Injectable()
export class EmptyQueryPipe implements PipeTransform {
  transform(value: unknown, { type, metatype }: ArgumentMetadata): unknown {
    if (type !== 'query' || !metatype || typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).filter(([, text]) => text !== ''));
  }
}
