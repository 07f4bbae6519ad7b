import type { ServerResponse } from 'node:http';

/** Alternating names and values, as node:http takes them. */
export type HeaderList = readonly string[];

export function setHeaders(response: ServerResponse, headers: HeaderList): void {
  for (let at = 0; at < headers.length; at += 2) response.setHeader(headers[at] ?? '', headers[at + 1] ?? '');
}

/** The header lines of a response that is written without node:http. */
export function headerLines(headers: HeaderList): string[] {
  return headers.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${headers[at + 1] ?? ''}`] : []));
}
