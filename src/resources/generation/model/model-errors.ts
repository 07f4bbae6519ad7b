import { isNativeError } from 'node:util/types';
import OpenAI from 'openai';
import { NotWritten } from '@ttyreel/tape-writer';
import { Outage } from '../../../platform/jobs/outage.js';
import { AnswerTooLarge } from './limited-fetch.js';

/** Maps a failure of the model to a sentence for the user; rethrows our own errors. */
export function failureOf(error: unknown): NotWritten | Outage {
  const options = { cause: error };
  if (hasCause(error, AnswerTooLarge))
    return new NotWritten('The response of the model is too large for a tape.', options);
  if (error instanceof OpenAI.APIConnectionError)
    return new Outage('The model cannot be reached, or its response was interrupted.', options);
  if (error instanceof OpenAI.APIError) return failureOfStatus(Number(error.status), options);
  // While reading a body, the client passes on errors of `fetch` and `JSON.parse`.
  if (isNativeError(error) && error.name === 'TypeError')
    return new Outage('The response of the model was interrupted.', options);
  if (isNativeError(error) && error.name === 'SyntaxError')
    return new NotWritten('The response of the model is not JSON.', options);
  throw error;
}

/** Whether the model rejected the call, so that it cost nothing. */
export function wasRefused(error: unknown): boolean {
  return error instanceof OpenAI.APIError && !(error instanceof OpenAI.APIUserAbortError);
}

function failureOfStatus(status: number, options: ErrorOptions): NotWritten | Outage {
  if (status === 429) return new Outage('The model is rate limited or overloaded.', options);
  if (status >= 500) return new Outage('The server of the model failed.', options);
  return new NotWritten(reasonOfStatus(status), options);
}

function reasonOfStatus(status: number): string {
  if (status === 401 || status === 403)
    return 'The model does not accept the key of this service; its operator must check AI_API_KEY.';
  if (status === 404)
    return 'There is no such model; the operator of this service must check AI_BASE_URL and AI_MODEL.';
  return `The model refused the request (status ${status}).`;
}

function hasCause(error: unknown, kind: typeof AnswerTooLarge): boolean {
  for (let each = error; each instanceof Error; each = each.cause) if (each instanceof kind) return true;
  return false;
}
