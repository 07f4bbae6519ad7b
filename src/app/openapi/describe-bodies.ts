import type { OpenAPIObject } from '@nestjs/swagger';
import { operationsOf } from './operations.js';
import { componentsOf, referredTo, type Schema } from './schemas.js';

const ONE_REPOSITORY: Schema = {
  not: {
    required: ['repo_slug', 'codehost_url'],
    properties: { repo_slug: { minLength: 1 }, codehost_url: { minLength: 1 } },
  },
};

/** Rules between members. They are in `allOf`: generators lose the members' types if `anyOf` is next to them. */
const RULES: Readonly<Record<string, readonly Schema[]>> = {
  UploadForm: [
    { anyOf: requiring(['file'], ['gif'], ['cast']) },
    ONE_REPOSITORY,
    { dependentSchemas: { file: { properties: { gif: { not: {} } } } } },
  ],
  GifUpdate: [ONE_REPOSITORY],
  DecideReport: [{ anyOf: requiring(['decision'], ['note']) }],
  Generate: [
    { oneOf: requiring(['description'], ['raw_markdown'], ['source_url'], ['package_name']) },
    { dependentRequired: { package_name: ['source_type'] } },
  ],
};

/** Bodies whose members exclude each other, or that need only a few of them. */
const EXAMPLES: Readonly<Record<string, readonly string[]>> = {
  GifUpdate: ['title', 'tags'],
  CollectionAdd: ['gif_id'],
  ApiKeyCreate: ['name', 'scopes'],
};

/** Describes request bodies: required members, and examples that the service accepts unchanged. */
export function describeBodies(document: OpenAPIObject): void {
  for (const [name, rules] of Object.entries(RULES)) {
    const schema = componentsOf(document)[name];
    if (!schema) throw new Error(`The OpenAPI document has no schema ${name}.`);
    schema.allOf = [...rules];
  }
  for (const { operation } of operationsOf(document)) {
    for (const parameter of operation.parameters ?? []) {
      if ('schema' in parameter && !parameter.required) delete (parameter.schema as Schema).example;
    }
    const body = operation.requestBody;
    if (!body || !('content' in body)) continue;
    for (const [type, media] of Object.entries(body.content)) {
      const found = media.schema && referredTo(document, media.schema);
      if (!found) continue;
      const [name, schema] = found;
      if (type === 'multipart/form-data') describeForm(schema);
      else if (!media.examples) media.example ??= exampleOf(name, schema);
    }
  }
}

function requiring(...choices: string[][]): Schema[] {
  return choices.map((required) => ({ required }));
}

/** The API explorer shows the parts in this order, and fills in every example of a form, and of a parameter. */
function describeForm(schema: Schema): void {
  const { properties = {}, required = [] } = schema;
  for (const [name, property] of Object.entries(properties)) {
    if (!required.includes(name)) delete property.example;
  }
  const isFile = ({ format, deprecated }: Schema) => format === 'binary' && deprecated !== true;
  const parts = Object.entries(properties);
  schema.properties = Object.fromEntries([
    ...parts.filter(([, part]) => isFile(part)),
    ...parts.filter(([, part]) => !isFile(part)),
  ]);
}

function exampleOf(name: string, { properties = {} }: Schema): unknown {
  const shown = EXAMPLES[name] ?? Object.keys(properties);
  const members = shown.map((key) => [key, properties[key]?.example] as const);
  return Object.fromEntries(members.filter(([, example]) => example !== undefined));
}
