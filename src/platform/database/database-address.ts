import type { ConnectionOptions } from 'node:tls';

/** How the server proves who it is, and this client too. */
export type TlsSettings = Pick<
  ConnectionOptions,
  'ca' | 'cert' | 'key' | 'rejectUnauthorized' | 'checkServerIdentity'
>;

/** Where a PostgreSQL database is: what `pg`, TypeORM and BullMQ all take. */
export interface DatabaseAddress {
  /** A host name, or the folder of a unix socket. */
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password?: string;
  readonly database: string;
  readonly ssl?: boolean | TlsSettings;
}
