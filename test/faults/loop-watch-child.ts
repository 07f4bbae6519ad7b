import { existsSync, readFileSync } from 'node:fs';

/** A separate process, so that only the work of the service is measured. */

const EVERY_MS = 10;
/** A service that has not responded by then counts as hanging. */
const GIVEN_UP_MS = 60_000;
const [, , address = '', pid = ''] = process.argv;
/** The statistics of the thread whose id is the process id, which runs the event loop (proc_schedstat). */
const STATISTICS = `/proc/${pid}/task/${pid}/schedstat`;

/** CPU milliseconds of the thread, which do not include waiting for a busy machine. On other systems than Linux, wall time. */
function workedMs(): number {
  if (!existsSync(STATISTICS)) return performance.now();
  return Number(readFileSync(STATISTICS, 'utf8').split(' ')[0]) / 1e6;
}

let longest = 0;
process.on('message', () => {
  process.send?.(longest);
});
process.send?.('ready');

for (;;) {
  const begun = workedMs();
  const answer = fetch(`${address}/health/live`, { signal: AbortSignal.timeout(GIVEN_UP_MS) });
  const isAlive = await answer.then(
    async (response) => response.ok && (await response.text()) !== '',
    () => false,
  );
  if (!isAlive) longest = Number.MAX_SAFE_INTEGER;
  longest = Math.max(longest, workedMs() - begun);
  await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
}
