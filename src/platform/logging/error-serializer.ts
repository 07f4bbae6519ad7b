import { stdSerializers } from 'pino';

/** Properties of a failed statement with user content, key hashes or encrypted keys. */
const CONTENT = new Set(['query', 'parameters', 'detail', 'where', 'internalQuery']);

/** pino's serialization without the statement, its parameters and the values that PostgreSQL quotes. */
export function serializeError(error: unknown): unknown {
  return error instanceof Error ? withoutContent(stdSerializers.err(error)) : error;
}

function withoutContent(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutContent);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !CONTENT.has(name))
      .map(([name, part]) => [name, withoutContent(part)]),
  );
}
