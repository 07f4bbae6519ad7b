import { Environment } from '../config/environment.js';
import { Failure } from '../output/failure.js';

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  ENOTFOUND: 'the host does not exist',
  EAI_AGAIN: 'the host name cannot be resolved right now',
  EPIPE: 'the connection was closed',
  ECONNRESET: 'the connection was closed',
  UND_ERR_SOCKET: 'the connection was closed',
  ETIMEDOUT: 'the request timed out',
  UND_ERR_CONNECT_TIMEOUT: 'the request timed out',
  UND_ERR_HEADERS_TIMEOUT: 'the request timed out',
  ERR_SSL_WRONG_VERSION_NUMBER: 'the server does not use HTTPS; its URL may start with http://',
  UND_ERR_BODY_TIMEOUT: 'the response ended early',
};
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_/;

/** A request without a response. */
export function networkFailure(error: unknown, url: string): Failure {
  const { origin } = new URL(url);
  const code = networkCode(error);
  const { hasProxy } = Environment.ofProcess();
  const hint = CERTIFICATE.test(code)
    ? 'If the certificate is from your own authority, set NODE_EXTRA_CA_CERTS to the file of that authority.'
    : hasProxy
      ? 'Check HTTP_PROXY, HTTPS_PROXY and NO_PROXY.'
      : 'Check the server with `ttyreel doctor`, and its URL in --url, TTYREEL_URL or `ttyreel profile list`.';
  const { message, cause } = error as Error;
  const reason = REASONS[code] ?? (cause as Error | undefined)?.message ?? message;
  const way = hasProxy ? ' through the proxy' : '';
  return new Failure(`Cannot reach ${origin}${way}: ${reason.replace(/\.$/, '')}.`, {
    hint,
    isTransient: isTransient(error),
  });
}

/** True for errors that a retry can fix, such as a broken connection; a wrong host name stays wrong. */
export function isTransient(error: unknown): boolean {
  if (isRefused(error)) return true;
  return ['ECONNRESET', 'UND_ERR_SOCKET', 'EPIPE', 'EAI_AGAIN', 'ETIMEDOUT'].includes(networkCode(error));
}

/** The server is restarting, or its port is wrong. */
export function isRefused(error: unknown): boolean {
  return networkCode(error) === 'ECONNREFUSED';
}

/** The code of the innermost error. */
function networkCode(error: unknown): string {
  if ((error as Error).name === 'TimeoutError') return 'ETIMEDOUT';
  const { code, cause, errors } = error as { code?: string; cause?: unknown; errors?: unknown[] };
  if (cause !== undefined) return networkCode(cause);
  return code ?? (errors?.[0] === undefined ? '' : networkCode(errors[0]));
}
