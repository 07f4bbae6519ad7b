const REDIS = { name: 'Redis', milliseconds: 100 };

/** For calls that have a fallback. @throws Error when the promise does not settle in time */
export function withTimeout<Result>(call: Promise<Result>, { name, milliseconds } = REDIS): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      // After a busy event loop, the response may have arrived unread: setImmediate runs after pending I/O.
      setImmediate(() => {
        reject(new Error(`${name} did not respond within ${milliseconds} ms.`));
      });
    }, milliseconds);
    call.then(resolve, reject).finally(() => {
      clearTimeout(timer);
    });
  });
}
