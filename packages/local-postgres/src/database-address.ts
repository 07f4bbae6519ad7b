import type { ConnectionOptions } from 'node:tls';

export type TlsSettings = Pick<
  ConnectionOptions,
  'ca' | 'cert' | 'key' | 'rejectUnauthorized' | 'checkServerIdentity'
>;

/** Connection settings that `pg`, TypeORM and BullMQ all accept. */
export interface DatabaseAddress {
  /** A host name, or the directory of a unix socket. */
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password?: string;
  readonly database: string;
  readonly ssl?: boolean | TlsSettings;
}
