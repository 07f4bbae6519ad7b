import { parse } from 'pg-connection-string';
import { InvalidSetting } from '../config/app-config.js';
import type { DatabaseAddress, TlsSettings } from '@ttyreel/local-postgres';

/**
 * Parses a `postgres://user:password@host:port/database` URL. Every `sslmode` except `disable` uses TLS. All but
 * `no-verify` verify the certificate, against `sslrootcert` or Node's CAs, and all but `verify-ca` its host name.
 * @param setting the variable that has it
 * @throws InvalidSetting when the URL is invalid or one of its files cannot be read
 */
export function parseDatabaseUrl(url: string, setting = 'DATABASE_URL'): DatabaseAddress {
  const parts = parseParts(url, setting);
  return {
    host: parts.host ?? 'localhost',
    port: parts.port ? Number(parts.port) : 5432,
    user: parts.user ?? 'postgres',
    password: parts.password,
    database: parts.database ?? 'ttyreel',
    ssl: tlsOf(parts),
  };
}

function parseParts(url: string, setting: string): ReturnType<typeof parse> {
  try {
    // libpq's modes avoid a warning; `tlsOf` verifies where libpq would not.
    return parse(url, { useLibpqCompat: true });
  } catch (error) {
    throw new InvalidSetting(`${setting} cannot be used: ${(error as Error).message}`, { cause: error });
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
