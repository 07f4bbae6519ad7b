import { stdSerializers } from 'pino';

/** What a failed statement was about: texts of users, hashes of keys, sealed keys. */
const CONTENT = new Set(['query', 'parameters', 'detail', 'where', 'internalQuery']);

/** An error as pino has it, but without the statement, its parameters and what PostgreSQL quotes of them. */
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
