import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { json } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const CLIENT = fileURLToPath(new URL('./load-client.ts', import.meta.url));

export interface LoadJob {
  /** The URL of the server, without a trailing slash. */
  readonly address: string;
  /** URLs of further servers, which share the connections. */
  readonly otherAddresses?: readonly string[];
  /** Requested one after the other, then again from the first. */
  readonly paths: readonly string[];
  readonly connections: number;
  readonly seconds: number;
  /** The part of the requests that come from an address never seen before, by X-Forwarded-For. */
  readonly newReaderShare?: number;
  /** The number of the first such address. */
  readonly firstReader: number;
}

export interface LoadResult {
  /** With a 2xx status. */
  readonly answers: number;
  /** Other statuses, and requests without a response. */
  readonly failures: number;
  readonly seconds: number;
  readonly sent: number;
  readonly newReaders: number;
  /** In milliseconds. */
  readonly latency: { readonly median: number; readonly p99: number };
  /** In milliseconds. */
  readonly firstByteP99: number;
}

/**
 * Sends requests from a separate process.
 * @throws if a response is not as expected
 */
export async function sendLoad(job: LoadJob): Promise<LoadResult> {
  const client = spawn(process.execPath, ['--import', 'tsx', CLIENT], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(client, 'exit');
  client.stdin.end(JSON.stringify(job));
  const result = (await json(client.stdout)) as LoadResult;
  await ended;
  if (result.failures > 0) {
    throw new Error(
      `${result.failures} requests to ${job.address}${job.paths[0] ?? ''} … did not return 2xx.`,
    );
  }
  return result;
}
