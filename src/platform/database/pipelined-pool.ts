import { Pool, type PoolClient, type PoolConfig, type QueryConfig, type QueryResult } from 'pg';

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
      // The connection may be lost, or its plan of the statement may have become invalid.
      connection.failure = error as Error;
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

function isResponsive({ sentAt: [oldest = 0], failure }: SharedConnection, now: number): boolean {
  return failure === undefined && now - oldest < PATIENCE_MS;
}
