import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { load } from 'js-yaml';
import { DEMO } from './support/casts.js';
import { usePeople } from './support/people.js';
import { type SmallServer, startSmallServer } from './support/small-server.js';

const CLI = path.resolve(import.meta.dirname, '..');
const ROOT = path.resolve(CLI, '..');

interface Step {
  readonly run: string;
  readonly env: Readonly<Record<string, string>>;
}
/** The steps of action.yml: the upload and the comment. */
const [UPLOAD, COMMENT] = (
  load(readFileSync(path.join(ROOT, 'action.yml'), 'utf8')) as { runs: { steps: [Step, Step] } }
).runs.steps;

interface Comment {
  readonly id: number;
  readonly body: string;
}

/** The part of GitHub's API that handles comments, with the comments of pull request 7. */
class Github {
  readonly comments: Comment[] = [{ id: 1, body: 'Nice!' }];
  private server: SmallServer | undefined;

  async start(): Promise<string> {
    this.server = await startSmallServer((request, response) => void this.answer(request, response));
    return this.server.url;
  }

  stop(): void {
    this.server?.close();
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = request;
    const { body = '' } = method === 'GET' ? {} : (JSON.parse(await text(request)) as { body?: string });
    if (headers.authorization !== 'Bearer gh-token') {
      response.writeHead(403).end('{"message":"Resource not accessible by integration"}');
    } else if (method === 'GET' && url.startsWith('/repos/ada/reels/issues/7/comments?')) {
      response.end(JSON.stringify(this.comments));
    } else if (method === 'POST' && url === '/repos/ada/reels/issues/7/comments') {
      this.comments.push({ id: 9, body });
      response.writeHead(201).end('{}');
    } else if (method === 'PATCH' && url === '/repos/ada/reels/issues/comments/9') {
      this.comments[1] = { id: 9, body };
      response.end('{}');
    } else response.writeHead(404).end('{"message":"Not Found"}');
  }
}

let service: { url: string; key: string };
usePeople(['ada'], (people) => {
  service = { url: people.url, key: people.keys.get('ada') ?? '' };
  return Promise.resolve();
});

let folder: string;
let github: Github;
let githubUrl: string;
beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'ttyreel-action-'));
  github = new Github();
  githubUrl = await github.start();
});
afterEach(() => {
  github.stop();
  rmSync(folder, { recursive: true, force: true });
});

type Texts = Readonly<Record<string, string>>;

/** Runs a step as a runner does. @param values of the expressions in its environment */
async function runStep({ run, env }: Step, values: Texts, runner: Texts) {
  const given = Object.entries(env).map(([name, value]) => {
    const [, expression = ''] = /^\$\{\{ (.+) \}\}$/.exec(value) ?? [];
    return [name, values[expression] ?? ''];
  });
  const { PATH = '', HOME = '' } = process.env;
  const environment = { PATH, HOME, GITHUB_ACTION_PATH: ROOT, ...runner };
  const child = spawn('bash', ['-c', run], {
    cwd: folder,
    env: { ...environment, ...(Object.fromEntries(given) as Texts) },
  });
  const log = Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, log: (await log).join('') };
}

/** Runs the Action as a runner does. @returns the exit code, the log, the outputs and the summary */
async function runAction(
  inputs: Texts,
  event: object = { pull_request: { number: 7 } },
  variables: Texts = {},
) {
  const [output = '', summary = '', eventFile = ''] = ['output', 'summary', 'event.json'].map((name) =>
    path.join(folder, name),
  );
  for (const file of [output, summary]) writeFileSync(file, '');
  writeFileSync(eventFile, JSON.stringify(event));
  const runner = {
    ...{ GITHUB_OUTPUT: output, GITHUB_STEP_SUMMARY: summary, GITHUB_EVENT_PATH: eventFile },
    ...{ GITHUB_API_URL: githubUrl, GITHUB_REPOSITORY: 'ada/reels', ...variables },
  };
  const all = { url: service.url, 'api-key': service.key, 'github-token': 'gh-token', ...inputs };
  const values = Object.fromEntries(Object.entries(all).map(([name, value]) => [`inputs.${name}`, value]));
  const upload = await runStep(UPLOAD, values, runner);
  const outputs = Object.fromEntries(
    [...readFileSync(output, 'utf8').matchAll(/^(\w+)<<(.+)\n([^]*?)\n\2\n/gm)].map(([, name, , value]) => [
      name,
      value,
    ]),
  ) as Record<string, string | undefined>;
  const made = { 'steps.upload.outputs.markdown': outputs['markdown'] ?? '' };
  const comment =
    inputs['comment'] === 'true' && outputs['urls']
      ? await runStep(COMMENT, { ...values, ...made }, runner)
      : null;
  return {
    ...{ code: upload.code, log: upload.log + (comment?.log ?? ''), outputs },
    summary: readFileSync(summary, 'utf8'),
  };
}

describe('the GitHub Action', () => {
  it('reports its uploads in the outputs, the summary and one comment', async () => {
    writeFileSync(path.join(folder, 'a [b].cast'), DEMO);
    writeFileSync(path.join(folder, 'c.cast'), DEMO.replace('A demo', 'A *second* demo'));
    const inputs = { files: 'a [[]b].cast\n\nc.cast', tags: 'ci', visibility: 'unlisted', comment: 'true' };
    const first = await runAction(inputs);
    expect([first.code, first.log]).toEqual([0, expect.not.stringContaining('::')]);
    const urls = first.outputs['urls']?.split('\n') ?? [];
    expect(urls).toEqual([expect.stringMatching(/\/gifs\/\w{8}$/), expect.stringMatching(/\/gifs\/\w{8}$/)]);
    const recordings = JSON.parse(first.outputs['json'] ?? '') as {
      visibility: string;
      processing: boolean;
    }[];
    expect(recordings.map(({ visibility, processing }) => [visibility, processing])).toEqual([
      ['unlisted', false],
      ['unlisted', false],
    ]);
    const markdown = first.outputs['markdown'] ?? '';
    expect(markdown).toContain(`**[A \\*second\\* demo](${urls[1] ?? ''})**\n\n[![`);
    expect(first.summary).toBe(`${markdown}\n`);
    expect(github.comments).toEqual([
      { id: 1, body: 'Nice!' },
      { id: 9, body: `<!-- ttyreel -->\n${markdown}` },
    ]);

    const second = await runAction({ ...inputs, files: 'c.cast' });
    expect(github.comments).toHaveLength(2);
    expect(github.comments[1]?.body).toBe(`<!-- ttyreel -->\n${second.outputs['markdown'] ?? ''}`);
  });

  it('fails for a rejected file after it reports the others', async () => {
    writeFileSync(path.join(folder, 'good.cast'), DEMO);
    writeFileSync(path.join(folder, 'bad.cast'), '{"version":2,"width":0,"height":0}\n');
    const { code, log, outputs, summary } = await runAction({ files: '*.cast' });
    expect(code).toBe(1);
    expect(log).toContain('bad.cast');
    expect(log).toContain('::error::The upload failed with the exit code 1.');
    expect(outputs['urls']).toMatch(/^http\S+$/);
    expect(summary).toContain('A demo');
  });

  it('skips the comment if it lacks permission', async () => {
    writeFileSync(path.join(folder, 'a.cast'), DEMO);
    const inputs = { files: 'a.cast', comment: 'true' };
    const refused = await runAction({ ...inputs, 'github-token': 'read-only' });
    expect([refused.code, refused.log]).toEqual([
      0,
      expect.stringMatching(/^::warning::.*403 Resource not accessible/m),
    ]);
    const pushed = await runAction(inputs, {});
    expect([pushed.code, pushed.log]).toEqual([0, expect.stringMatching(/^::warning::.*pull_request/m)]);
    expect(github.comments).toHaveLength(1);
  });

  it('says what to do without a key', async () => {
    const { code, log } = await runAction({ files: 'a.cast', 'api-key': '' });
    expect([code, log]).toEqual([1, expect.stringMatching(/^::error::There is no api-key\./m)]);
  });

  it('gives each program only the secrets that it needs', async () => {
    writeFileSync(path.join(folder, 'a.cast'), DEMO);
    let seen = '';
    const server = await startSmallServer((request, response) => {
      seen = environmentWith(server.url);
      response.writeHead(403, { 'Content-Type': 'application/json' }).end('{"detail":"No."}');
      request.resume();
    });
    await runAction(
      { url: server.url, files: 'a.cast' },
      {},
      { NPM_TOKEN: 'npm', GITHUB_TOKEN: 'gh', CI: '1' },
    );
    server.close();
    const names = seen.split('\0').map((variable) => variable.split('=', 1)[0]);
    expect(names.filter(Boolean).sort()).toEqual(['CI', 'HOME', 'TTYREEL_API_KEY', 'TTYREEL_URL']);
    expect(Object.keys(UPLOAD.env)).not.toContain('GITHUB_TOKEN');
    expect(Object.keys(COMMENT.env).sort()).toEqual(['GITHUB_TOKEN', 'MARKDOWN']);
  });
});

/** The environment of the command line that talks to this server. */
function environmentWith(url: string): string {
  const commands = readdirSync('/proc').filter((id) =>
    fileOfProcess(id, 'cmdline').includes('action/ttyreel.mjs'),
  );
  return (
    commands.map((id) => fileOfProcess(id, 'environ')).find((variables) => variables.includes(url)) ?? ''
  );
}

/** Empty for a process that has ended, and for what is no process. */
function fileOfProcess(id: string, name: string): string {
  try {
    return readFileSync(path.join('/proc', id, name), 'utf8');
  } catch {
    return '';
  }
}
