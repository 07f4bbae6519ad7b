import { AsyncLocalStorage } from 'node:async_hooks';

const requestIds = new AsyncLocalStorage<string | null>();

/** Runs the work of a request, or of a job that it caused. */
export function withRequestId<Result>(id: string | null, work: () => Result): Result {
  return requestIds.run(id, work);
}

/** Null outside of a request and of the jobs that it caused. */
export function currentRequestId(): string | null {
  return requestIds.getStore() ?? null;
}
