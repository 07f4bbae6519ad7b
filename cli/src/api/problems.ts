import { EXIT, Failure } from '../output/failure.js';
import { formatWait } from '../output/quantities.js';
import { TRANSIENT_STATUSES, secondsOf } from './transport.js';

interface Problem {
  readonly detail?: string;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  readonly request_id?: string;
}

const EXIT_CODES: Readonly<Record<number, number>> = {
  401: EXIT.auth,
  403: EXIT.auth,
  404: EXIT.notFound,
  410: EXIT.notFound,
  451: EXIT.notFound,
  429: EXIT.limited,
  507: EXIT.limited,
};

/** The service's error response to a request. */
export async function failureOf(response: Response): Promise<Failure> {
  const { status } = response;
  const isTransient = TRANSIENT_STATUSES.has(status);
  const problem = await problemOf(response);
  if (!problem) return strangeAnswer(response.url, String(status), isTransient);
  const { detail, errors } = problem;
  const hint = hintOf(response, problem);
  return new Failure(messageOf(detail ?? `${response.url} answered ${status}.`, errors), {
    status,
    isTransient,
    exitCode: EXIT_CODES[status] ?? EXIT.error,
    ...(hint !== undefined && { hint }),
    ...(errors && { fields: errors }),
  });
}

/** @returns undefined unless it is a response of a ttyreel server */
async function problemOf(response: Response): Promise<Problem | undefined> {
  const text = await response.text().catch(() => '');
  try {
    const value = JSON.parse(text) as Problem | null;
    return typeof value?.detail === 'string' ? value : {};
  } catch {
    return undefined;
  }
}

/** The server is not a ttyreel server. */
export function strangeAnswer(url: string, status: string, isTransient = false): Failure {
  return new Failure(`${new URL(url).host} returned ${status}, but is not a ttyreel server.`, {
    hint: 'Check the URL in --url, TTYREEL_URL or `ttyreel profile list`.',
    isTransient,
  });
}

/** The sentence, and the fields that it does not mention. */
function messageOf(detail: string, errors: Problem['errors'] = {}): string {
  const rest = Object.entries(errors).flatMap(([field, messages]) =>
    messages.filter((message) => !detail.includes(message)).map((message) => `  ${field}: ${message}`),
  );
  return [detail, ...rest].join('\n');
}

function hintOf(response: Response, { request_id: requestId }: Problem): string | undefined {
  const { status } = response;
  const seconds = secondsOf(response);
  if (status === 401) return 'Sign in with `ttyreel login`, or set TTYREEL_API_KEY.';
  if (status === 429 && seconds !== undefined)
    return `Try again in ${formatWait(seconds)}, or add --wait to wait that long.`;
  if (status >= 500 && requestId !== undefined)
    return `Tell the operator of the server: request ${requestId}.`;
  return undefined;
}
