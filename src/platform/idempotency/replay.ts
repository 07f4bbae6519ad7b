import type { Response } from 'express';
import type { StoredResponse } from './claim.js';

/** What belongs to the content of an answer; the other headers are made anew for each. */
const KEPT_HEADERS = ['location', 'content-type', 'cache-control'];

const JSON_TYPE = 'application/json; charset=utf-8';

/** The answer that the framework is about to make of a handler's value. */
export function storedResponseOf(value: unknown, response: Response): StoredResponse {
  const headers: Record<string, string> = {};
  for (const name of KEPT_HEADERS) {
    const header = response.getHeader(name);
    if (typeof header === 'string') headers[name] = header;
  }
  if (typeof value === 'string') return { status: response.statusCode, headers, body: value };
  const body = value === undefined || value === null ? '' : JSON.stringify(value);
  if (body !== '') headers['content-type'] = JSON_TYPE;
  return { status: response.statusCode, headers, body };
}

/** The answer to a request that was refused. */
export function storedRefusalOf(status: number, body: object): StoredResponse {
  return {
    status,
    headers: { 'content-type': JSON_TYPE, 'cache-control': 'no-store' },
    body: JSON.stringify(body),
  };
}

/** Prepares the response. @returns the value for the framework to make the body of */
export function replay({ status, headers, body }: StoredResponse, response: Response): unknown {
  response.status(status);
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.setHeader('Idempotent-Replayed', 'true');
  if (body === '') return undefined;
  return headers['content-type'] === JSON_TYPE ? (JSON.parse(body) as unknown) : body;
}
