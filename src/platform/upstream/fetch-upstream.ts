/** By what an upstream tells whether an answer still holds (RFC 9110, section 8.8). */
export interface Validators {
  readonly etag?: string;
  readonly lastModified?: string;
}

export type UpstreamResult =
  | { readonly kind: 'body'; readonly body: unknown; readonly validators: Validators }
  /** What was read before still holds. */
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'missing' }
  /** Asked too often, and not to be asked for so many milliseconds. */
  | { readonly kind: 'limited'; readonly forMs: number };

export interface HttpRequest {
  readonly headers: Readonly<Record<string, string>>;
  /** Of what is known already. */
  readonly validators: Validators;
  /** Statuses beside 404 and 410 that mean that there is nothing. */
  readonly missingStatuses: readonly number[];
  /** Reads a body that may be large or hostile elsewhere; without it the body is parsed as JSON. */
  readonly read?: (bytes: Uint8Array) => Promise<unknown>;
}

export interface CallLimits {
  /** For the whole call: redirects and body too. */
  readonly timeoutMs: number;
  /** Of the body, unpacked. */
  readonly maxBytes: number;
}

/** The upstream gave no answer, or none of use. */
export class UpstreamFailure extends Error {
  /** @param isDown whether other calls would fare alike */
  constructor(
    message: string,
    readonly isDown: boolean,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

const MAX_REDIRECTS = 3;

/**
 * Asks for JSON. A redirect is followed only on the same host.
 * @throws UpstreamFailure
 */
export async function fetchUpstream(
  address: URL,
  question: HttpRequest,
  limits: CallLimits,
): Promise<UpstreamResult> {
  const signal = AbortSignal.timeout(limits.timeoutMs);
  const headers = { Accept: 'application/json', ...question.headers, ...conditions(question.validators) };
  try {
    const response = await fetchOnHost(address, headers, signal);
    const kind = kindOf(response, question.missingStatuses);
    if (kind === 'body') {
      return {
        kind,
        body: await (question.read ?? parse)(await bytesOf(response, limits.maxBytes)),
        validators: validatorsOf(response),
      };
    }
    await response.body?.cancel();
    if (kind === 'failure') throw new UpstreamFailure(`It answered with status ${response.status}.`, true);
    return kind === 'limited' ? { kind, forMs: pauseOf(response) } : { kind };
  } catch (error) {
    if (error instanceof UpstreamFailure) throw error;
    throw new UpstreamFailure(`${address.host} could not be asked.`, true, { cause: error });
  }
}

async function fetchOnHost(
  first: URL,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<Response> {
  let address = first;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const response = await fetch(address, { headers, signal, redirect: 'manual' });
    const location = response.headers.get('location');
    if (![301, 302, 303, 307, 308].includes(response.status) || location === null) return response;
    await response.body?.cancel();
    address = sameHost(new URL(location, address), address);
  }
  throw new UpstreamFailure(`It redirected more than ${MAX_REDIRECTS} times.`, false);
}

/** @throws UpstreamFailure when a redirect leads elsewhere, or from https to http */
function sameHost(to: URL, from: URL): URL {
  const isAsSafe = to.protocol === from.protocol || to.protocol === 'https:';
  if (to.host === from.host && isAsSafe) return to;
  throw new UpstreamFailure(`It redirected to ${to.origin}, which is not asked.`, false);
}

function conditions({ etag, lastModified }: Validators): Record<string, string> {
  if (etag !== undefined) return { 'If-None-Match': etag };
  return lastModified === undefined ? {} : { 'If-Modified-Since': lastModified };
}

const MAX_VALIDATOR = 200;

function validatorsOf({ headers }: Response): Validators {
  const short = (name: string) => {
    const value = headers.get(name);
    return value !== null && value.length <= MAX_VALIDATOR ? value : undefined;
  };
  return { etag: short('etag'), lastModified: short('last-modified') };
}

function kindOf(
  { status, headers, ok }: Response,
  missingStatuses: readonly number[],
): UpstreamResult['kind'] | 'failure' {
  if (status === 304) return 'unchanged';
  if (status === 404 || status === 410 || missingStatuses.includes(status)) return 'missing';
  // Code hosts refuse with 403 and say only in the headers that it is for the number of calls.
  const isSpent = headers.get('x-ratelimit-remaining') === '0' || headers.has('retry-after');
  if (status === 429 || (status === 403 && isSpent)) return 'limited';
  return ok ? 'body' : 'failure';
}

const DEFAULT_PAUSE_MS = 60_000;
const SHORTEST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 3_600_000;

/** `Retry-After` in seconds or as a date, or the Unix seconds at which there are calls again. */
function pauseOf({ headers }: Response): number {
  const after = headers.get('retry-after') ?? '';
  const reset = headers.get('x-ratelimit-reset') ?? '';
  const pauses = [
    /^\d+$/.test(after) ? Number(after) * 1_000 : Date.parse(after) - Date.now(),
    /^\d+$/.test(reset) ? Number(reset) * 1_000 - Date.now() : Number.NaN,
  ];
  const pause = pauses.find((ms) => Number.isFinite(ms)) ?? DEFAULT_PAUSE_MS;
  return Math.min(Math.max(pause, SHORTEST_PAUSE_MS), LONGEST_PAUSE_MS);
}

function parse(bytes: Uint8Array): unknown {
  return JSON.parse(new TextDecoder().decode(bytes));
}

async function bytesOf(response: Response, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > maxBytes) throw new UpstreamFailure(`Its answer is larger than ${maxBytes} bytes.`, false);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
