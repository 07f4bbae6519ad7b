import type { OpenAPIObject } from '@nestjs/swagger';
import { operationsOf } from './operations.js';

/** The end of the names of operations that are another route of the operation with the rest of the name. */
export const ALIAS = 'Alias';
const TAG = 'Aliases';

export function describeAliases(document: OpenAPIObject): void {
  const operations = operationsOf(document);
  for (const { operation } of operations) {
    const { operationId = '', summary = '' } = operation;
    const original = operations.find(
      (other) => `${other.operation.operationId ?? ''}${ALIAS}` === operationId,
    );
    if (!original) continue;
    const route = `${original.method.toUpperCase()} ${original.path.replace('/api/v1', '')}`;
    operation.summary = `${summary} (alias)`;
    operation.description = `An alias of \`${route}\`, for clients that use this path.`;
    operation.tags = [TAG];
    operation.deprecated = true;
  }
  document.tags = [
    ...(document.tags ?? []),
    { name: TAG, description: 'Other routes of the same operations. New clients do not need them.' },
  ];
}
