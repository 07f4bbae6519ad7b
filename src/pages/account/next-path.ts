/** The page after a sign-in: a path of this site, so that no link leads to another site. */
export function nextPath(text: string | null | undefined): string {
  const isPath = /^\/(?![/\\])[\x21-\x7e]*$/.test(text ?? '') && !/^\/sign(?:in|up|out)\b/.test(text ?? '');
  return isPath && text ? text : '/account';
}
