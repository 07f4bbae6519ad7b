import type { Response } from 'express';
import type { StoredResponse } from './claim.js';

/** Headers of the content; the others are set for each response. */
const STORED_HEADERS = ['location', 'content-type', 'cache-control', 'x-secrets-found'];

const JSON_TYPE = 'application/json; charset=utf-8';

/** The response that Nest will send for the handler's value. */
export function storedResponseOf(value: unknown, response: Response): StoredResponse {
  const headers: Record<string, string> = {};
  for (const name of STORED_HEADERS) {
    const header = response.getHeader(name);
    if (typeof header === 'string') headers[name] = header;
  }
  if (typeof value === 'string') return { status: response.statusCode, headers, body: value };
  const body = value === undefined || value === null ? '' : JSON.stringify(value);
  if (body !== '') headers['content-type'] = JSON_TYPE;
  return { status: response.statusCode, headers, body };
}

export function storedRefusalOf(status: number, body: object): StoredResponse {
  return {
    status,
    headers: { 'content-type': JSON_TYPE, 'cache-control': 'no-store' },
    body: JSON.stringify(body),
  };
}

/** Sets status and headers. @returns the value for Nest to send */
export function replay({ status, headers, body }: StoredResponse, response: Response): unknown {
  response.status(status);
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.setHeader('Idempotent-Replayed', 'true');
  if (body === '') return undefined;
  return headers['content-type'] === JSON_TYPE ? (JSON.parse(body) as unknown) : body;
}
