import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client';
import {
  DomainError,
  TemporarilyUnavailable,
  UpstreamFailed,
} from '../../../../platform/errors/domain-errors.js';
import { SignInAborted } from './sign-in-aborted.js';

const RETRY_SECONDS = 60;
/** The names of timeout errors in the library and in `fetch`. */
const TIMED_OUT = new Set<unknown>(['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'TimeoutError', 'AbortError']);
/** A code that was used or has expired, in the terms of OAuth and of GitHub. */
const SPENT_CODE = new Set<unknown>(['invalid_grant', 'bad_verification_code']);

/** Translates an error of the library, of `fetch` or of a provider for the user. */
export function providerError(error: unknown, providerName: string): DomainError {
  if (error instanceof DomainError) return error;
  const code = oauthCodeOf(error);
  if (code === 'access_denied') return new SignInAborted('cancelled');
  if (SPENT_CODE.has(code)) return new SignInAborted('stale');
  if (isAway(error, code)) {
    return new TemporarilyUnavailable(
      `${providerName} does not answer at the moment. Try again in a minute, or sign in with a password.`,
      RETRY_SECONDS,
    );
  }
  return new UpstreamFailed(
    `${providerName} returned a response that this site does not accept. Try again. If it happens again, tell the ` +
      'operator of this site: the reason is in the log.',
  );
}

/** For the log: codes and messages, without personal data of the provider. */
export function failureReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code = '' } = error as NodeJS.ErrnoException;
  const parts = [error.message, code, oauthCodeOf(error) ?? '', descriptionOf(error)];
  const cause = error.cause instanceof Error ? failureReason(error.cause) : statusOf(error)?.toString();
  return [...parts, cause].filter(Boolean).join(': ').slice(0, 500);
}

/** The `error` of a response. GitHub sends it with 200, so the library takes it for a malformed success. */
function oauthCodeOf(error: unknown): string | undefined {
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError) return error.error;
  const { cause } = (error ?? {}) as { readonly cause?: unknown };
  if (!(error instanceof ClientError) || !(cause instanceof Error)) return undefined;
  const { body } = (cause.cause ?? {}) as { readonly body?: { readonly error?: unknown } };
  return typeof body?.error === 'string' ? body.error : undefined;
}

function descriptionOf(error: Error): string {
  const { error_description: text } = error as { readonly error_description?: unknown };
  return typeof text === 'string' ? text : '';
}

function isAway(error: unknown, code: string | undefined): boolean {
  if (code === 'temporarily_unavailable' || code === 'server_error') return true;
  const status = statusOf(error);
  if (status !== undefined) return status >= 500 || status === 429;
  const { name, code: errorCode, message } = (error ?? {}) as NodeJS.ErrnoException;
  // The error of `fetch` without a connection.
  return TIMED_OUT.has(name) || TIMED_OUT.has(errorCode) || message === 'fetch failed';
}

/** The status of a failed request. */
function statusOf(error: unknown): number | undefined {
  const { cause } = (error ?? {}) as { readonly cause?: unknown };
  return cause instanceof Response ? cause.status : undefined;
}
