// The steps of action.yml: uploads with the command line, then fills the outputs, the job summary and the comment.
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { appendFileSync, readFileSync } from 'node:fs';
import { URL } from 'node:url';
import { commentOn } from './comment.mjs';
import { markdownOf } from './markdown.mjs';

const { env } = process;
/** How a workflow command writes characters that would end it. */
const MARKS = { '%': '%25', '\r': '%0D', '\n': '%0A' };

const { recordings, status } = upload();
const markdown = markdownOf(recordings);
output('urls', recordings.map(({ url }) => url).join('\n'));
output('markdown', markdown);
output('json', JSON.stringify(recordings));
append(env.GITHUB_STEP_SUMMARY, `${markdown}\n`);
if (env.COMMENT === 'true' && recordings.length > 0) await comment();
if (status !== 0) fail(`The upload failed with the exit code ${status}. The log says why.`);

/** @returns the recordings in the order of the files, also where others failed, and the exit code */
function upload() {
  if (!env.TTYREEL_API_KEY) {
    fail('There is no api-key. Pull requests from forks get no secrets: skip this step for them.');
  }
  const { version } = JSON.parse(readFileSync(new URL('../cli/package.json', import.meta.url), 'utf8'));
  const command = [
    '--yes',
    '--package',
    env.PACKAGE || `ttyreel@${version}`,
    '--',
    'ttyreel',
    ...argumentsOf(),
  ];
  const { status, stdout, error } = spawnSync('npx', command, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 64 * 1024 * 1024,
  });
  if (error) fail(`npx cannot be started: ${error.message}`);
  return { recordings: stdout.trim() === '' ? [] : JSON.parse(stdout).results, status };
}

/** @returns the arguments of `ttyreel` */
function argumentsOf() {
  const fields = ['title', 'tags', 'visibility', 'theme'].flatMap((name) => {
    const value = env[name.toUpperCase()];
    return value ? [`--${name}=${value}`] : [];
  });
  return ['upload', '--json', '--wait', ...fields, ...lines(env.ARGUMENTS), '--', ...lines(env.FILES)];
}

function lines(text = '') {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** A comment that cannot be written is a warning: the recordings are there. */
async function comment() {
  try {
    await commentOn(JSON.parse(readFileSync(env.GITHUB_EVENT_PATH ?? '', 'utf8')), markdown, env);
  } catch ({ message }) {
    tell('warning', `The pull request has no comment: ${message}`);
  }
}

function output(name, value) {
  const end = randomUUID();
  append(env.GITHUB_OUTPUT, `${name}<<${end}\n${value}\n${end}\n`);
}

function append(file, text) {
  if (file) appendFileSync(file, text);
}

function fail(message) {
  tell('error', message);
  process.exit(1);
}

function tell(level, message) {
  console.log(`::${level}::${message.replace(/[%\r\n]/g, (character) => MARKS[character])}`);
}
