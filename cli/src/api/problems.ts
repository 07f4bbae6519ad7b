import { EXIT, Failure } from '../output/failure.js';

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

/** What the service said of a request that it did not answer as asked. */
export async function failureOf(response: Response): Promise<Failure> {
  const { detail, errors, request_id: requestId } = await problemOf(response);
  const { status } = response;
  const hint = hintOf(response, requestId);
  return new Failure(messageOf(detail ?? `${response.url} answered ${status}.`, errors), {
    status,
    exitCode: EXIT_CODES[status] ?? EXIT.error,
    ...(hint !== undefined && { hint }),
    ...(errors && { fields: errors }),
  });
}

async function problemOf(response: Response): Promise<Problem> {
  const text = await response.text().catch(() => '');
  try {
    const value = JSON.parse(text) as Problem | null;
    return typeof value?.detail === 'string' ? value : {};
  } catch {
    return { detail: strangeAnswer(response.url, String(response.status)).message };
  }
}

/** Something else than a ttyreel server is there. */
export function strangeAnswer(url: string, status: string): Failure {
  return new Failure(`${new URL(url).host} answered ${status}, and not as a ttyreel server does.`, {
    hint: 'Check the URL in --url, TTYREEL_URL or `ttyreel profile list`.',
  });
}

/** The sentence, and whichever fields it does not tell already. */
function messageOf(detail: string, errors: Problem['errors'] = {}): string {
  const rest = Object.entries(errors).flatMap(([field, messages]) =>
    messages.filter((message) => !detail.includes(message)).map((message) => `  ${field}: ${message}`),
  );
  return [detail, ...rest].join('\n');
}

function hintOf({ status, headers }: Response, requestId: string | undefined): string | undefined {
  const seconds = headers.get('retry-after');
  if (status === 401) return 'Sign in with `ttyreel login`, or set TTYREEL_API_KEY.';
  if (status === 429 && seconds !== null)
    return `Try again in ${seconds} s, or add --wait to wait that long.`;
  if (status >= 500 && requestId !== undefined)
    return `Tell the operator of the server: request ${requestId}.`;
  return undefined;
}
