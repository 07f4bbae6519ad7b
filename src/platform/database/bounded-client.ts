import { Client } from 'pg';

/** More than the server gives a statement, so that the server's own refusal comes first. */
const ANSWER_LIMIT_MS = 7_000;

type Query = (...parameters: readonly unknown[]) => unknown;

/**
 * A client that gives its connection up when a statement is not answered in time: then the server is silent, and
 * whatever waits for this connection, a ROLLBACK too, would wait for nothing. The limit of `pg` itself
 * (`query_timeout`) keeps such a connection, and hands it to the next request.
 */
export class BoundedClient extends Client {
  constructor(...options: ConstructorParameters<typeof Client>) {
    super(...options);
    const query = this.query.bind(this) as Query;
    const bounded: Query = (...parameters) => {
      const timer = setTimeout(() => {
        this.connection.stream.destroy(new Error('Query read timeout'));
      }, ANSWER_LIMIT_MS);
      return whenAnswered(query, parameters, () => {
        clearTimeout(timer);
      });
    };
    this.query = bounded as Client['query'];
  }
}

/** A pool asks with a callback, everybody else for a promise. */
function whenAnswered(query: Query, parameters: readonly unknown[], done: () => void): unknown {
  const callback = parameters.at(-1);
  if (typeof callback === 'function') {
    const answered = (...result: readonly unknown[]): void => {
      done();
      (callback as Query)(...result);
    };
    return query(...parameters.slice(0, -1), answered);
  }
  const answer = query(...parameters);
  if (answer instanceof Promise) answer.then(done, done);
  else done();
  return answer;
}
