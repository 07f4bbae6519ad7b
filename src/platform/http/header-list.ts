import type { ServerResponse } from 'node:http';

/** Names and values by turns, as node:http takes them. */
export type HeaderList = readonly string[];

export function setHeaders(response: ServerResponse, headers: HeaderList): void {
  for (let at = 0; at < headers.length; at += 2) response.setHeader(headers[at] ?? '', headers[at + 1] ?? '');
}

/** As lines of an answer that is put together by hand. */
export function headerLines(headers: HeaderList): string[] {
  return headers.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${headers[at + 1] ?? ''}`] : []));
}
