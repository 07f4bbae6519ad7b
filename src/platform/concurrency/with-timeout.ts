/** How long an answer of Redis is waited for by somebody who can do without. */
const BUDGET_MS = 100;

/** Rejects when the answer is not there in time; a later answer is of no use any more. */
export function withTimeout<Answer>(answer: Promise<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      // When this process was busy, the answer may be here unread: timers come first, then what has arrived, then this.
      setImmediate(() => {
        reject(new Error(`Redis did not answer within ${BUDGET_MS} ms.`));
      });
    }, BUDGET_MS);
    answer.then(resolve, reject).finally(() => {
      clearTimeout(timer);
    });
  });
}
