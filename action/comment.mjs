/** The first line of the comment, by which a later run finds it. */
const MARK = '<!-- ttyreel -->';
const PAGE_SIZE = 100;

/**
 * Writes the comment of a pull request, or updates the one of an earlier run.
 * @param event that started the workflow
 * @throws Error for an event without a pull request, and for what GitHub refuses
 */
export async function commentOn(event, markdown, env) {
  const number = event.pull_request?.number;
  if (number === undefined)
    throw new Error('this run has no pull request. Run it on the event pull_request.');
  const body = JSON.stringify({ body: `${MARK}\n${markdown}` });
  const issues = `/repos/${env.GITHUB_REPOSITORY}/issues`;
  const id = await findComment(`${issues}/${number}/comments`, env);
  if (id === undefined) await ask('POST', `${issues}/${number}/comments`, env, body);
  else await ask('PATCH', `${issues}/comments/${id}`, env, body);
}

async function findComment(path, env) {
  for (let page = 1; ; page++) {
    const comments = await ask('GET', `${path}?per_page=${PAGE_SIZE}&page=${page}`, env);
    const found = comments.find(({ body }) => body?.startsWith(MARK));
    if (found || comments.length < PAGE_SIZE) return found?.id;
  }
}

async function ask(method, path, env, body) {
  const response = await fetch(env.GITHUB_API_URL + path, {
    method,
    body,
    headers: {
      Accept: 'application/vnd.github+json',
      Authorization: `Bearer ${env.GITHUB_TOKEN}`,
      'Content-Type': 'application/json',
    },
  });
  if (!response.ok) {
    const { message = '' } = await response.json().catch(() => ({}));
    throw new Error(`GitHub answers ${response.status} ${message} to ${method} ${path}`);
  }
  return response.json();
}
