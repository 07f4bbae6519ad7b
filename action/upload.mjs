// The first step of action.yml: uploads with the command line of this commit, then fills the outputs and the job summary.
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { environmentOfUpload } from './environment.mjs';
import { markdownOf } from './markdown.mjs';
import { tell } from './tell.mjs';

const { env } = process;
const COMMAND_LINE = path.join(import.meta.dirname, 'ttyreel.mjs');

const { recordings, status } = upload();
const markdown = markdownOf(recordings);
output('urls', recordings.map(({ url }) => url).join('\n'));
output('markdown', markdown);
output('json', JSON.stringify(recordings));
append(env.GITHUB_STEP_SUMMARY, `${markdown}\n`);
if (status !== 0) fail(`The upload failed with the exit code ${status}. The log says why.`);

/** @returns the recordings in the order of the files, also where others failed, and the exit code */
function upload() {
  if (!env.TTYREEL_API_KEY) {
    fail('There is no api-key. Pull requests from forks get no secrets: skip this step for them.');
  }
  const { status, stdout, error } = spawnSync(process.execPath, [COMMAND_LINE, ...argumentsOf()], {
    env: environmentOfUpload(env),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 64 * 1024 * 1024,
  });
  if (error) fail(`The command line cannot be started: ${error.message}`);
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
