import type { IncomingMessage } from 'node:http';

const ABSOLUTE_FORM = /^https?:\/\/[^/?#]*/i;
/** A name, an IPv4 address or an IPv6 address in brackets, with an optional port (RFC 9110, section 7.2). */
const HOST = /^(?:[\w.~!$&'()*+,;=%-]*|\[[\da-f:.]+\])(?::\d*)?$/i;

/** Makes an absolute target relative (RFC 9112, section 3.2.2). @returns the problem, or null */
export function checkRequestLine(request: IncomingMessage): string | null {
  const target = request.url ?? '';
  if (!target.startsWith('/') && target !== '*') {
    const authority = ABSOLUTE_FORM.exec(target)?.[0];
    if (authority === undefined) return 'The target of the request is neither a path nor an http URL.';
    const path = target.slice(authority.length);
    request.url = path.startsWith('/') ? path : `/${path}`;
  }
  return checkHost(request);
}

/** HTTP/1.1 requires exactly one Host header (RFC 9112, section 3.2). */
function checkHost({ rawHeaders, headers, httpVersion }: IncomingMessage): string | null {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  if (count > 1) return 'The request has more than one Host header.';
  if (count === 0) return httpVersion === '1.1' ? 'The request has no Host header.' : null;
  return HOST.test(headers.host ?? '') ? null : 'The Host header is not a host name with an optional port.';
}
