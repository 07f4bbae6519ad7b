import { isNativeError } from 'node:util/types';
import OpenAI from 'openai';
import { AnswerTooLarge } from './limited-fetch.js';

/** Maps a failure of the model to a sentence for the user; rethrows our own errors. */
export function reasonOf(error: unknown): string {
  if (hasCause(error, AnswerTooLarge)) return 'The answer of the model was too large to be a tape.';
  if (error instanceof OpenAI.APIConnectionError)
    return 'The model cannot be reached, or its answer broke off. Try again later.';
  if (error instanceof OpenAI.APIError) return reasonOfStatus(Number(error.status));
  // While reading a body, the client passes on errors of `fetch` and `JSON.parse`.
  if (isNativeError(error) && /^(?:TypeError|SyntaxError)$/.test(error.name))
    return 'The answer of the model broke off or was no JSON.';
  throw error;
}

/** Whether the model rejected the call, so that it cost nothing. */
export function wasRefused(error: unknown): boolean {
  return error instanceof OpenAI.APIError && !(error instanceof OpenAI.APIUserAbortError);
}

function reasonOfStatus(status: number): string {
  if (status === 429) return 'The model has too much to do right now. Try again later.';
  if (status === 401 || status === 403)
    return 'The model does not accept the key of this service; its operator has to look at AI_API_KEY.';
  if (status === 404)
    return 'There is no such model; the operator of this service has to look at AI_BASE_URL and AI_MODEL.';
  if (status >= 500) return 'The server of the model failed. Try again later.';
  return `The model refused the request (status ${status}).`;
}

function hasCause(error: unknown, kind: typeof AnswerTooLarge): boolean {
  for (let each = error; each instanceof Error; each = each.cause) if (each instanceof kind) return true;
  return false;
}
