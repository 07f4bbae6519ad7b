import type { OpenAPIObject } from '@nestjs/swagger';
import { SHELLS } from '@ttyreel/recording';
import { METRICS } from '../../resources/badges/metric.js';
import { PROVIDERS } from '../../resources/badges/providers/provider.js';
import { BADGE_STYLES } from '../../resources/badges/picture/draw-badge.js';
import { GENERATION_STATUSES } from '../../resources/generation/jobs/generation-job.entity.js';
import { VISIBILITIES } from '../../resources/gifs/data/gif.entity.js';
import { THEME_SLUG, WHERE_THEMES_ARE } from '../../resources/themes/dto/theme-slug.js';
import { componentsOf, refTo, type Schema, schemasOf } from './schemas.js';

const words = (values: readonly string[], description: string): Schema => ({
  type: 'string',
  enum: [...values],
  description,
});

/** Schemas that should be one type each in a generated client. */
const SHARED: Readonly<Record<string, Schema>> = {
  Shell: words(SHELLS, 'The shell of a recording.'),
  Visibility: words(
    VISIBILITIES,
    'Whether lists and searches show a recording. Everyone who has its id can read it.',
  ),
  BadgeMetric: words(METRICS, 'The metric of a package that a badge shows.'),
  BadgeProvider: words(PROVIDERS, 'The registry or code host of a package or repository.'),
  BadgeStyle: words(BADGE_STYLES, 'The style of a badge.'),
  GenerationStatus: words(GENERATION_STATUSES, 'The status of a generation.'),
  ThemeSlug: {
    type: 'string',
    maxLength: THEME_SLUG.maxLength,
    pattern: THEME_SLUG.pattern,
    description: `The slug of a theme. ${WHERE_THEMES_ARE}`,
  },
};

export function tidySchemas(document: OpenAPIObject): void {
  for (const schema of schemasOf(document)) {
    delete schema.readOnly;
    if (schema.enum) schema.type ??= 'string';
    unwrap(schema);
  }
  // A member with a default would be required in a client's type.
  for (const schema of Object.values(componentsOf(document))) {
    for (const property of Object.values(schema.properties ?? {})) delete property.default;
  }
  shareSchemas(document);
}

/** Nest wraps a reference with siblings. */
function unwrap(schema: Schema): void {
  const [only] = schema.allOf ?? [];
  if (schema.allOf?.length !== 1 || only?.$ref === undefined) return;
  delete schema.allOf;
  schema.$ref = only.$ref;
}

function shareSchemas(document: OpenAPIObject): void {
  for (const schema of schemasOf(document)) {
    const found = Object.entries(SHARED).find(([, shared]) => isSame(schema, shared));
    if (!found) continue;
    const [name, shared] = found;
    referTo(name, schema);
    componentsOf(document)[name] = shared;
  }
}

function isSame(schema: Schema, shared: Schema): boolean {
  return shared.enum
    ? JSON.stringify(schema.enum) === JSON.stringify(shared.enum)
    : schema.pattern === shared.pattern && schema.maxLength === shared.maxLength;
}

/** Siblings of a reference describe its place. */
function referTo(name: string, schema: Schema): void {
  const { description, default: value, example } = schema;
  for (const key of Object.keys(schema)) Reflect.deleteProperty(schema, key);
  schema.$ref = refTo(name);
  if (description !== undefined) schema.description = description;
  if (value !== undefined) schema.default = value;
  if (example !== undefined) schema.example = example;
}

/** The class names without `Dto`, which means nothing to a client. */
export function withPublicNames(document: OpenAPIObject): OpenAPIObject {
  const schemas = Object.entries(componentsOf(document)).map(
    ([name, schema]) => [name.replace(/Dto$/, ''), schema] as const,
  );
  const names = schemas.map(([name]) => name);
  const double = names.find((name, at) => names.indexOf(name) !== at);
  if (double !== undefined) throw new Error(`Two schemas are called ${double}: rename one of the classes.`);
  const renamed = {
    ...document,
    components: { ...document.components, schemas: Object.fromEntries(schemas) },
  };
  return JSON.parse(
    JSON.stringify(renamed, (key, value: unknown) =>
      key === '$ref' && typeof value === 'string' ? value.replace(/Dto$/, '') : value,
    ),
  ) as OpenAPIObject;
}
