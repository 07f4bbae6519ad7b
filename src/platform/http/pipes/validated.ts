import type { Type } from '@nestjs/common';
import { TextSafetyPipe } from './text-safety.pipe.js';
import { validationPipe } from './validation.pipe.js';

const TEXTS = new TextSafetyPipe();
const VALIDATION = validationPipe();

/** Validates fields that do not come from an API body by the rules of its DTO. @throws ValidationFailed */
export async function validated<Dto extends object>(
  dto: Type<Dto>,
  fields: Readonly<Record<string, unknown>>,
): Promise<Dto> {
  const metadata = { type: 'body', metatype: dto } as const;
  TEXTS.transform(fields, metadata);
  return (await VALIDATION.transform(fields, metadata)) as Dto;
}
