/** Settings, the way to the server, and what Node itself reads. */
const NEEDED =
  /^(?:TTYREEL_(?:API_KEY|URL)|CI|(?:https?|no)_proxy|NODE_EXTRA_CA_CERTS|HOME|TMPDIR|USERPROFILE|SYSTEMROOT)$/i;

/** The environment of the command line: without the secrets that a workflow has for other programs. */
export function environmentOfUpload(env) {
  return Object.fromEntries(Object.entries(env).filter(([name]) => NEEDED.test(name)));
}
