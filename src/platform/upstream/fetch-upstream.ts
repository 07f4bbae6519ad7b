/** Cache validators of a response (RFC 9110, section 8.8). */
export interface Validators {
  readonly etag?: string;
  readonly lastModified?: string;
}

export type UpstreamResult =
  | { readonly kind: 'body'; readonly body: unknown; readonly validators: Validators }
  /** The cached response is still valid. */
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'missing' }
  /** The upstream's rate limit is reached for this time. */
  | { readonly kind: 'limited'; readonly forMs: number };

export interface HttpRequest {
  readonly headers: Readonly<Record<string, string>>;
  /** The validators of the cached response. */
  readonly validators: Validators;
  /** Statuses besides 404 and 410 that mean "not found". */
  readonly missingStatuses: readonly number[];
  /** Parses large or untrusted bodies elsewhere; the default is `JSON.parse`. */
  readonly read?: (bytes: Uint8Array) => Promise<unknown>;
}

export interface CallLimits {
  /** For the whole call, including redirects and the body. */
  readonly timeoutMs: number;
  /** Limit of the decompressed body. */
  readonly maxBytes: number;
}

/** The upstream did not respond, or its response is unusable. */
export class UpstreamFailure extends Error {
  /** @param isDown whether other calls would fail too */
  constructor(
    message: string,
    readonly isDown: boolean,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

const MAX_REDIRECTS = 3;

/** Fetches JSON. Redirects must stay on the same host. @throws UpstreamFailure */
export async function fetchUpstream(
  url: URL,
  request: HttpRequest,
  limits: CallLimits,
): Promise<UpstreamResult> {
  const signal = AbortSignal.timeout(limits.timeoutMs);
  const headers = { Accept: 'application/json', ...request.headers, ...conditions(request.validators) };
  try {
    const response = await fetchOnHost(url, headers, signal);
    const kind = kindOf(response, request.missingStatuses);
    if (kind === 'body') {
      return {
        kind,
        body: await (request.read ?? parse)(await bytesOf(response, limits.maxBytes)),
        validators: validatorsOf(response),
      };
    }
    await response.body?.cancel();
    if (kind === 'failure') throw new UpstreamFailure(`It responded with status ${response.status}.`, true);
    return kind === 'limited' ? { kind, forMs: retryDelayOf(response) } : { kind };
  } catch (error) {
    if (error instanceof UpstreamFailure) throw error;
    throw new UpstreamFailure(`The request to ${url.host} failed.`, true, { cause: error });
  }
}

async function fetchOnHost(
  first: URL,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<Response> {
  let url = first;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const response = await fetch(url, { headers, signal, redirect: 'manual' });
    const location = response.headers.get('location');
    if (![301, 302, 303, 307, 308].includes(response.status) || location === null) return response;
    await response.body?.cancel();
    url = sameHost(new URL(location, url), url);
  }
  throw new UpstreamFailure(`It redirected more than ${MAX_REDIRECTS} times.`, false);
}

/** @throws UpstreamFailure for another host, or from https to http */
function sameHost(to: URL, from: URL): URL {
  const isAsSafe = to.protocol === from.protocol || to.protocol === 'https:';
  if (to.host === from.host && isAsSafe) return to;
  throw new UpstreamFailure(`It redirected to another host, ${to.origin}.`, false);
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
  // Code hosts send 403 for exceeded limits; only these headers show it.
  const isLimited = headers.get('x-ratelimit-remaining') === '0' || headers.has('retry-after');
  if (status === 429 || (status === 403 && isLimited)) return 'limited';
  return ok ? 'body' : 'failure';
}

const DEFAULT_DELAY_MS = 60_000;
const MIN_DELAY_MS = 5_000;
const MAX_DELAY_MS = 3_600_000;

/** From `Retry-After` (seconds or a date) or `X-RateLimit-Reset` (Unix seconds). */
function retryDelayOf({ headers }: Response): number {
  const after = headers.get('retry-after') ?? '';
  const reset = headers.get('x-ratelimit-reset') ?? '';
  const delays = [
    /^\d+$/.test(after) ? Number(after) * 1_000 : Date.parse(after) - Date.now(),
    /^\d+$/.test(reset) ? Number(reset) * 1_000 - Date.now() : Number.NaN,
  ];
  const delay = delays.find((ms) => Number.isFinite(ms)) ?? DEFAULT_DELAY_MS;
  return Math.min(Math.max(delay, MIN_DELAY_MS), MAX_DELAY_MS);
}

function parse(bytes: Uint8Array): unknown {
  return JSON.parse(new TextDecoder().decode(bytes));
}

async function bytesOf(response: Response, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > maxBytes) throw new UpstreamFailure(`Its response is larger than ${maxBytes} bytes.`, false);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
