// The second step of action.yml: shows the recordings in the pull request.
import { readFileSync } from 'node:fs';
import { tell } from './tell.mjs';

const { env } = process;
/** The first line of the comment, by which a later run finds it. */
const MARK = '<!-- ttyreel -->';
const PAGE_SIZE = 100;

try {
  await commentOn(JSON.parse(readFileSync(env.GITHUB_EVENT_PATH, 'utf8')), env.MARKDOWN);
} catch ({ message }) {
  // The recordings are there.
  tell('warning', `The pull request has no comment: ${message}`);
}

/**
 * Writes the comment of a pull request, or updates the one of an earlier run.
 * @param event that started the workflow
 * @throws Error for an event without a pull request, and for what GitHub refuses
 */
async function commentOn(event, markdown) {
  const number = event.pull_request?.number;
  if (number === undefined)
    throw new Error('this run has no pull request. Run it on the event pull_request.');
  const body = JSON.stringify({ body: `${MARK}\n${markdown}` });
  const issues = `/repos/${env.GITHUB_REPOSITORY}/issues`;
  const id = await findComment(`${issues}/${number}/comments`);
  if (id === undefined) await ask('POST', `${issues}/${number}/comments`, body);
  else await ask('PATCH', `${issues}/comments/${id}`, body);
}

async function findComment(path) {
  for (let page = 1; ; page++) {
    const comments = await ask('GET', `${path}?per_page=${PAGE_SIZE}&page=${page}`);
    const found = comments.find(({ body }) => body?.startsWith(MARK));
    if (found || comments.length < PAGE_SIZE) return found?.id;
  }
}

async function ask(method, path, body) {
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
