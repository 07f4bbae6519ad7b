import {
  DatabaseError,
  Pool,
  type PoolClient,
  type PoolConfig,
  type QueryConfig,
  type QueryResult,
} from 'pg';

/**
 * Errors after which a connection has no use: it ends (08, 57P), or its prepared statement no longer fits the schema
 * (0A000, 26000). https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const BROKEN_STATE = /^(?:08|57P|0A000|26000)/;

/** A connection whose oldest statement waits longer gets no more statements. Most take a fifth of it. */
const PATIENCE_MS = 10;

interface SharedConnection {
  readonly client: Promise<PoolClient>;
  /** When each unanswered statement was sent, oldest first. */
  readonly sentAt: number[];
  failure?: Error;
}

/**
 * A pool whose `query` sends a statement over a connection that still answers others, unless the oldest of them takes
 * long. PostgreSQL then continues with the next statement instead of sleeping until it arrives:
 * https://node-postgres.com/features/pipelining
 */
export class PipelinedPool extends Pool {
  readonly #shared: SharedConnection[] = [];

  constructor(config: PoolConfig) {
    super({ ...config, pipeline: true });
    this.query = this.#send.bind(this) as Pool['query'];
  }

  async #send(statement: QueryConfig): Promise<QueryResult> {
    const now = performance.now();
    const connection = this.#shared.find((shared) => isResponsive(shared, now)) ?? this.#open();
    connection.sentAt.push(now);
    try {
      const client = await connection.client;
      return await client.query(statement);
    } catch (error) {
      if (breaksConnection(error)) connection.failure = error as Error;
      throw error;
    } finally {
      connection.sentAt.shift();
      if (connection.sentAt.length === 0) this.#release(connection);
    }
  }

  #open(): SharedConnection {
    const connection = { client: this.connect(), sentAt: [] };
    this.#shared.push(connection);
    return connection;
  }

  #release(connection: SharedConnection): void {
    this.#shared.splice(this.#shared.indexOf(connection), 1);
    connection.client.then(
      (client) => {
        client.release(connection.failure);
      },
      () => undefined, // Each statement has thrown this error.
    );
  }
}

/** An error that the server did not send, such as a timeout of the client, leaves the connection in an unknown state. */
function breaksConnection(error: unknown): boolean {
  return !(error instanceof DatabaseError) || BROKEN_STATE.test(error.code ?? '');
}

function isResponsive({ sentAt: [oldest = 0], failure }: SharedConnection, now: number): boolean {
  return failure === undefined && now - oldest < PATIENCE_MS;
}
