import type { Client } from 'pg';
import { PooledClient } from './pooled-client.js';

/** Longer than the server's statement timeout, so that the server reports it first. */
const RESPONSE_TIMEOUT_MS = 7_000;

type Query = (...parameters: readonly unknown[]) => unknown;

/** With `query_timeout` of `pg`, a dead connection would return to the pool, and a ROLLBACK would wait again. */
export class BoundedClient extends PooledClient {
  /** Of the queries that were sent. The timer restarts with each answer, because the server answers one after another. */
  #unanswered = 0;
  #timer?: NodeJS.Timeout;

  constructor(...options: ConstructorParameters<typeof Client>) {
    super(...options);
    const query = this.query.bind(this) as Query;
    const bounded: Query = (...parameters) => {
      this.#unanswered += 1;
      if (this.#unanswered === 1) this.#startTimer();
      return onSettled(query, parameters, () => {
        clearTimeout(this.#timer);
        this.#unanswered -= 1;
        if (this.#unanswered > 0) this.#startTimer();
      });
    };
    this.query = bounded as Client['query'];
  }

  #startTimer(): void {
    this.#timer = setTimeout(() => {
      this.connection.stream.destroy(new Error('Query read timeout'));
    }, RESPONSE_TIMEOUT_MS);
  }
}

/** The pool passes a callback, other callers get a promise. */
function onSettled(query: Query, parameters: readonly unknown[], done: () => void): unknown {
  const callback = parameters.at(-1);
  if (typeof callback === 'function') {
    const settled = (...parameters: readonly unknown[]): void => {
      done();
      (callback as Query)(...parameters);
    };
    return query(...parameters.slice(0, -1), settled);
  }
  const result = query(...parameters);
  if (result instanceof Promise) result.then(done, done);
  else done();
  return result;
}
