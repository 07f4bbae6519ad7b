import { parse } from 'pg-connection-string';
import { InvalidSetting } from '../config/app-config.js';
import type { DatabaseAddress, TlsSettings } from './database-address.js';

/**
 * Reads a `postgres://user:password@host:port/database` URL. Every `sslmode` but `disable` asks for TLS, and every one
 * but `no-verify` verifies the certificate, against `sslrootcert` or the authorities that Node.js knows, and the host
 * name in it, which `verify-ca` alone leaves out. `sslcert` and `sslkey` name a certificate of the client.
 * @throws InvalidSetting when a file that it names cannot be read
 */
export function parseDatabaseUrl(url: string): DatabaseAddress {
  const parts = parseParts(url);
  return {
    host: parts.host ?? 'localhost',
    port: parts.port ? Number(parts.port) : 5432,
    user: parts.user ?? 'postgres',
    password: parts.password,
    database: parts.database ?? 'ttyreel',
    ssl: tlsOf(parts),
  };
}

function parseParts(url: string): ReturnType<typeof parse> {
  try {
    // Where it follows libpq it warns of no mode, and where libpq verifies less than we do it is corrected below.
    return parse(url, { useLibpqCompat: true });
  } catch (error) {
    throw new InvalidSetting(`DATABASE_URL cannot be used: ${(error as Error).message}`, { cause: error });
  }
}

function tlsOf({ ssl, sslmode }: ReturnType<typeof parse>): boolean | TlsSettings {
  if (typeof ssl !== 'object') return Boolean(ssl);
  const { ca, cert, key } = ssl;
  return {
    ...(ca === undefined ? {} : { ca }),
    ...(cert && key ? { cert, key } : {}),
    ...(sslmode === 'no-verify' ? { rejectUnauthorized: false } : {}),
    ...(sslmode === 'verify-ca' ? { checkServerIdentity: () => undefined } : {}),
  };
}
