/** Where a PostgreSQL database is: what `pg`, TypeORM and BullMQ all take. */
export interface DatabaseAddress {
  /** A host name, or the folder of a unix socket. */
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password?: string;
  readonly database: string;
  readonly ssl?: boolean;
}
