import type { OpenAPIObject } from '@nestjs/swagger';
import type { BodyNotes } from '../../platform/http/openapi/body.js';
import { operationsOf, responsesOf } from './operations.js';

export interface Schema extends BodyNotes {
  $ref?: string;
  type?: string | string[];
  description?: string;
  enum?: unknown[];
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  format?: string;
  default?: unknown;
  example?: unknown;
  readOnly?: boolean;
  deprecated?: boolean;
  required?: string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  additionalProperties?: Schema | boolean;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  not?: Schema;
  propertyNames?: Schema;
  dependentRequired?: Record<string, string[]>;
  dependentSchemas?: Record<string, { properties: Record<string, { not: object }> }>;
}

const COMPONENTS = '#/components/schemas/';

export const refTo = (name: string): string => COMPONENTS + name;

export function componentsOf(document: OpenAPIObject): Record<string, Schema> {
  document.components ??= {};
  return (document.components.schemas ??= {});
}

export function referredTo(document: OpenAPIObject, { $ref = '' }: Schema): [string, Schema] | undefined {
  const name = $ref.slice(COMPONENTS.length);
  const schema = componentsOf(document)[name];
  return schema && [name, schema];
}

export function schemasOf(document: OpenAPIObject): Schema[] {
  return [
    ...Object.values(componentsOf(document)),
    ...parameterSchemasOf(document),
    ...bodySchemasOf(document),
  ].flatMap(withNested);
}

export function parameterSchemasOf(document: OpenAPIObject): Schema[] {
  return operationsOf(document).flatMap(({ operation }) =>
    (operation.parameters ?? []).flatMap((parameter) =>
      'schema' in parameter && parameter.schema ? [parameter.schema as Schema] : [],
    ),
  );
}

function bodySchemasOf(document: OpenAPIObject): Schema[] {
  return operationsOf(document)
    .flatMap(({ operation }) => [operation.requestBody, ...responsesOf(operation).map(([, one]) => one)])
    .flatMap((body) => (body && 'content' in body ? Object.values(body.content ?? {}) : []))
    .flatMap(({ schema }) => (schema ? [schema as Schema] : []));
}

function withNested(schema: Schema): Schema[] {
  const { properties = {}, items, additionalProperties, allOf = [], anyOf = [], oneOf = [] } = schema;
  const nested = [...Object.values(properties), items, additionalProperties, ...allOf, ...anyOf, ...oneOf];
  return [schema, ...nested.flatMap((one) => (typeof one === 'object' ? withNested(one) : []))];
}
