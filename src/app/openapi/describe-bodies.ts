import type { OpenAPIObject } from '@nestjs/swagger';
import { ANY_TEXT, TEXT_PATTERN } from '../../platform/http/pipes/text-safety.pipe.js';
import { type DocumentOperation, operationsOf } from './operations.js';
import { componentsOf, referredTo, type Schema } from './schemas.js';

/** Describes the checks of the pipes: whether a body is required, its fields, and the characters of texts. */
export function describeBodies(document: OpenAPIObject): void {
  for (const { operation } of operationsOf(document)) {
    describeParameters(operation);
    const { requestBody: body } = operation;
    if (!body || !('content' in body)) continue;
    for (const [type, media] of Object.entries(body.content)) {
      const [, schema] = referredTo(document, media.schema ?? {}) ?? [];
      if (!schema) continue;
      body.required = !schema['x-optional'];
      if (type === 'multipart/form-data') describeForm(document, schema);
      else if (!media.examples) media.example ??= exampleOf(schema);
      describeFields(schema);
    }
  }
  for (const schema of Object.values(componentsOf(document))) {
    for (const key of Object.keys(schema)) if (key.startsWith('x-')) Reflect.deleteProperty(schema, key);
  }
}

function describeParameters({ parameters = [] }: DocumentOperation): void {
  for (const parameter of parameters) {
    if (!('schema' in parameter) || !parameter.schema) continue;
    if (!parameter.required) delete (parameter.schema as Schema).example;
    if (ANY_TEXT in parameter) Reflect.deleteProperty(parameter, ANY_TEXT);
    else describeText(parameter.schema);
  }
}

/** The API explorer shows the parts in this order, and fills in every example of a form, and of a parameter. */
function describeForm(document: OpenAPIObject, schema: Schema): void {
  const { properties = {}, required = [] } = schema;
  for (const [name, property] of Object.entries(properties)) {
    // Generators of Rust cannot name the type of a part.
    const [, named = {}] = referredTo(document, property) ?? [];
    delete property.$ref;
    Object.assign(property, { ...named, ...property });
    if (!required.includes(name)) delete property.example;
  }
  const isFile = ({ format, deprecated }: Schema) => format === 'binary' && deprecated !== true;
  const parts = Object.entries(properties);
  schema.properties = Object.fromEntries([
    ...parts.filter(([, part]) => isFile(part)),
    ...parts.filter(([, part]) => !isFile(part)),
  ]);
}

function exampleOf({ properties = {}, 'x-example': shown = Object.keys(properties) }: Schema): unknown {
  const members = shown.map((key) => [key, properties[key]?.example] as const);
  return Object.fromEntries(members.filter(([, example]) => example !== undefined));
}

function describeFields(body: Schema): void {
  const { properties = {}, 'x-rules': rules, 'x-accepted': accepted = [] } = body;
  // Twice in `not`, where generators do not look: they take `required` of a rule for that of the body.
  if (rules) body.not = { not: rules.length > 1 ? { allOf: rules } : (rules[0] ?? {}) };
  if (accepted.length > Object.keys(properties).length)
    body.propertyNames = { type: 'string', enum: accepted };
  else body.additionalProperties = false;
  for (const property of Object.values(properties)) describeText(property.items ?? property);
}

function describeText(schema: Schema): void {
  const { type, pattern, format, enum: values } = schema;
  if (type === 'string' && pattern === undefined && format === undefined && values === undefined)
    schema.pattern = TEXT_PATTERN;
}
