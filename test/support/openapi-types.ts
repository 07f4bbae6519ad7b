import openapiTypescript, { astToString, type OpenAPI3 } from 'openapi-typescript';

/** Descriptions stay in openapi.json, and errors have one shape: together they are five times as long as the rest. */
const LEFT_OUT = /^(?:description|summary|examples?|headers|[45]\d\d)$/;
/** A valid property name of a body. */
const FIELDS = new Set(['properties', 'parameters']);

/** The types of cli/src/api/schema.ts. */
export async function openapiTypes(description: string): Promise<string> {
  const document = shortened(JSON.parse(description)) as OpenAPI3;
  return `// Written by \`npm run openapi\`.\n${astToString(await openapiTypescript(document))}`;
}

function shortened(value: unknown, parent = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => shortened(item, parent));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => FIELDS.has(parent) || !LEFT_OUT.test(key))
      .map(([key, item]) => [key, shortened(item, key)]),
  );
}
