import { parse } from 'pg-connection-string';
import type { DatabaseAddress } from './database-address.js';

/** Reads a `postgres://user:password@host:port/database` address; `?sslmode=` other than disable asks for TLS. */
export function parseDatabaseUrl(url: string): DatabaseAddress {
  const parts = parse(url);
  return {
    host: parts.host ?? 'localhost',
    port: parts.port ? Number(parts.port) : 5432,
    user: parts.user ?? 'postgres',
    password: parts.password,
    database: parts.database ?? 'ttyreel',
    ssl: Boolean(parts.ssl),
  };
}
