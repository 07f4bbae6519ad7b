/**
 * Whether `If-None-Match` names the tag (RFC 9110, section 13.1.2). Express's `request.fresh` is not used: it takes
 * no condition for met that comes with `Cache-Control: no-cache`, which fetch adds to every condition of its caller.
 * @param etag with its quotes
 */
export function isNamed(etag: string, condition: string | undefined): boolean {
  const tags = condition?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
  return tags.includes(etag) || condition?.trim() === '*';
}
