/** The schema cannot be migrated because other sessions hold locks on its tables. */
export class SchemaLocked extends Error {
  constructor(options?: ErrorOptions) {
    super(
      'The database schema cannot be brought up to date: another session holds a lock on a table. ' +
        'Find it with: SELECT pid, usename, state, xact_start, query FROM pg_stat_activity ORDER BY xact_start; ' +
        'wait until it ends, or end it with: SELECT pg_terminate_backend(pid); then start again.',
      options,
    );
    this.name = 'SchemaLocked';
  }
}
