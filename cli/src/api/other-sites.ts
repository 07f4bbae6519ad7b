import type { Environment } from '../config/environment.js';
import { Failure } from '../output/failure.js';
import { AGENT } from './api.js';
import { chooseFetching, type RetryPolicy, sendWithRetries } from './transport.js';

const TIMEOUT_MS = 60_000;

/** Sends a GET request. */
export type Get = (url: string, headers?: Readonly<Record<string, string>>) => Promise<Response>;

/** Reads from any site, without the key. A response can be an error. */
export function getFromAnywhere(environment: Environment, patience: RetryPolicy): Get {
  return async (url, headers = {}) => {
    const fetching = await chooseFetching(environment);
    const makeRequest = () =>
      new fetching.Request(url, {
        headers: { ...headers, 'User-Agent': AGENT },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
    return sendWithRetries(makeRequest, fetching, patience);
  };
}

/** The body of a response. @throws Failure if it is longer */
export async function readBody(response: Response, most: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > most)
      throw new Failure(`${response.url} is larger than ${most / 1024 / 1024} MiB, which is the limit.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
