import type { Type } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import { acceptedFieldsOf } from '../../platform/http/known-fields.pipe.js';
import { isOptionalBody } from '../../platform/http/object-body.pipe.js';
import { TEXT_PATTERN } from '../../platform/http/text-safety.pipe.js';
import { ApiKeyCreateDto } from '../../resources/auth/api-keys/api-key.dto.js';
import { DeviceSignInRequestDto } from '../../resources/auth/device/device-sign-in.dto.js';
import {
  CollectionCreateDto,
  CollectionFeatureDto,
  CollectionUpdateDto,
} from '../../resources/collections/dto/collection-bodies.dto.js';
import { GifUpdateDto } from '../../resources/gifs/dto/gif-fields.dto.js';
import { FeatureGifDto } from '../../resources/gifs/dto/gif-state.dto.js';
import { EditTagDto } from '../../resources/tags/curation/curated-tag.dto.js';
import { ProfileUpdateDto } from '../../resources/users/profile.dto.js';
import { operationsOf } from './operations.js';
import { referredTo, type Schema } from './schemas.js';

/** Optional bodies, and bodies that ignore the other fields of a response. */
const LENIENT: ReadonlyMap<string, Type> = new Map(
  [
    ApiKeyCreateDto,
    CollectionCreateDto,
    CollectionFeatureDto,
    CollectionUpdateDto,
    DeviceSignInRequestDto,
    EditTagDto,
    FeatureGifDto,
    GifUpdateDto,
    ProfileUpdateDto,
  ].map((dto) => [dto.name.replace(/Dto$/, ''), dto]),
);

/** Forbidden characters in its query count as spaces. */
const SEARCH = '/api/v1/search/';

/** Describes the checks of the pipes: whether a body is required, its field names, and the characters of texts. */
export function describeInputs(document: OpenAPIObject): void {
  for (const { path, operation } of operationsOf(document)) {
    for (const parameter of operation.parameters ?? []) {
      if ('schema' in parameter && parameter.schema && !(path === SEARCH && parameter.name === 'q'))
        describeText(parameter.schema);
    }
    const body = operation.requestBody;
    if (!body || !('content' in body)) continue;
    for (const { schema = {} } of Object.values(body.content)) {
      const [name = '', found] = referredTo(document, schema) ?? [];
      const dto = LENIENT.get(name);
      body.required = !dto || !isOptionalBody(dto);
      if (found) describeFields(found, dto);
    }
  }
}

function describeFields(body: Schema, dto: Type | undefined): void {
  const { properties = {} } = body;
  const names = dto ? acceptedFieldsOf(dto) : [];
  if (names.length > Object.keys(properties).length) body.propertyNames = { type: 'string', enum: names };
  else body.additionalProperties = false;
  for (const property of Object.values(properties)) describeText(property.items ?? property);
}

function describeText(schema: Schema): void {
  const { type, pattern, format, enum: values } = schema;
  if (type === 'string' && pattern === undefined && format === undefined && values === undefined)
    schema.pattern = TEXT_PATTERN;
}
