import { Environment } from '../config/environment.js';
import { Failure } from '../output/failure.js';

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the name of the host cannot be looked up right now',
  EPIPE: 'the connection was cut',
  ECONNRESET: 'the connection was cut',
  UND_ERR_SOCKET: 'the connection was cut',
  ETIMEDOUT: 'it did not answer in time',
  UND_ERR_CONNECT_TIMEOUT: 'it did not answer in time',
  UND_ERR_HEADERS_TIMEOUT: 'it did not answer in time',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it does not speak https; perhaps its URL begins with http://',
  UND_ERR_BODY_TIMEOUT: 'it stopped in the middle of its answer',
};
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_/;

/** A request that got no answer. */
export function networkFailure(error: unknown, url: string): Failure {
  const { origin } = new URL(url);
  const code = networkCode(error);
  const { hasProxy } = Environment.ofProcess();
  const hint = CERTIFICATE.test(code)
    ? 'If the server has a certificate of your own authority, name its file in NODE_EXTRA_CA_CERTS.'
    : hasProxy
      ? 'Check HTTP_PROXY, HTTPS_PROXY and NO_PROXY.'
      : 'Check the server with `ttyreel doctor`, and its URL in --url, TTYREEL_URL or `ttyreel profile list`.';
  const { message, cause } = error as Error;
  const reason = REASONS[code] ?? (cause as Error | undefined)?.message ?? message;
  const way = hasProxy ? ' through the proxy' : '';
  return new Failure(`Cannot reach ${origin}${way}: ${reason.replace(/\.$/, '')}.`, { hint });
}

/** A connection may break once and work a second later; a wrong name does not. */
export function mayPass(error: unknown): boolean {
  return ['ECONNRESET', 'UND_ERR_SOCKET', 'EPIPE', 'EAI_AGAIN', 'ETIMEDOUT'].includes(networkCode(error));
}

/** The code of the error that is deepest inside. */
function networkCode(error: unknown): string {
  if ((error as Error).name === 'TimeoutError') return 'ETIMEDOUT';
  const { code, cause, errors } = error as { code?: string; cause?: unknown; errors?: unknown[] };
  if (cause !== undefined) return networkCode(cause);
  return code ?? (errors?.[0] === undefined ? '' : networkCode(errors[0]));
}
