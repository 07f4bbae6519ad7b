/** No connection to the database of `DATABASE_URL`. */
export class DatabaseUnreachable extends Error {
  constructor(cause: unknown) {
    super(
      `The database of DATABASE_URL cannot be reached: ${reasonOf(cause)}. Start it, or correct DATABASE_URL.`,
      { cause },
    );
    this.name = 'DatabaseUnreachable';
  }
}

/** Node tries each address of a host, and reports them together without a message. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return reasonOf(error.errors[0]);
  return (error instanceof Error ? error.message : String(error)).replace(/\.$/, '');
}
