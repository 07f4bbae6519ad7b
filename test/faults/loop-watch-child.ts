import { existsSync, readFileSync } from 'node:fs';

/** A process that does nothing else, so that nobody's work is measured but that of the service. */

const EVERY_MS = 10;
/** Whoever has not answered by then is taken for one that never answers. */
const GIVEN_UP_MS = 60_000;
const [, , address = '', pid = ''] = process.argv;
/** What Linux tells of the thread that has the number of its process, the one of the event loop (proc_schedstat). */
const STATISTICS = `/proc/${pid}/task/${pid}/schedstat`;

/** Milliseconds for which the thread has worked: it may wait for a busy machine. Elsewhere than on Linux, of a clock. */
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
