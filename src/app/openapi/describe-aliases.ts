import type { OpenAPIObject } from '@nestjs/swagger';

const TAG = 'Aliases';

/** Routes for other clients, with their equivalent operations. */
const ALIASES: Readonly<Record<string, string>> = {
  'POST /api/v1/gifs/': 'POST /gifs/upload/',
  'PATCH /api/v1/gifs/{id}/': 'PATCH /gifs/{id}/edit/',
  'DELETE /api/v1/gifs/{id}/': 'DELETE /gifs/{id}/delete/',
};

/** Marks them as deprecated, under their own tag after all others. */
export function describeAliases(document: OpenAPIObject): void {
  for (const [alias, original] of Object.entries(ALIASES)) {
    const [method = '', path = ''] = alias.split(' ');
    const item = document.paths[path];
    const key = method.toLowerCase() as 'post';
    const operation = item?.[key];
    if (!item || !operation) throw new Error(`The OpenAPI document has no ${alias} to mark as an alias.`);
    const { operationId = '', summary = '' } = operation;
    item[key] = {
      ...operation,
      operationId: `${operationId}Alias`,
      summary: `${summary} (alias)`,
      description: `An alias of \`${original}\`, for clients that know it by this route.`,
      tags: [TAG],
      deprecated: true,
    };
  }
  document.tags = [
    ...(document.tags ?? []),
    { name: TAG, description: 'Other routes of the same operations. New clients do not need them.' },
  ];
}
