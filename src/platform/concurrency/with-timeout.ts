/** For Redis calls that have a fallback. */
const TIMEOUT_MS = 100;

/** @throws Error when the promise does not settle in time */
export function withTimeout<Result>(call: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      // After a busy event loop, the response may have arrived unread: setImmediate runs after pending I/O.
      setImmediate(() => {
        reject(new Error(`Redis did not respond within ${TIMEOUT_MS} ms.`));
      });
    }, TIMEOUT_MS);
    call.then(resolve, reject).finally(() => {
      clearTimeout(timer);
    });
  });
}
