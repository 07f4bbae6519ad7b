import { existsSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import path from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { smallGif } from '../../test/support/upload.js';
import { CliUser } from './support/run-cli.js';
import { EMPTY_PAGE, startSmallServer } from './support/small-server.js';

const KEY = `ttyr_${'k'.repeat(32)}`;
const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

async function serve(answer: RequestListener): Promise<string> {
  const server = await startSmallServer(answer);
  ends.push(() => {
    server.close();
  });
  return server.url;
}

function userOf(url: string, settings: Record<string, string> = {}): CliUser {
  const user = new CliUser({ TTYREEL_URL: url, TTYREEL_API_KEY: KEY, ...settings });
  ends.push(() => {
    user.remove();
  });
  writeFileSync(path.join(user.home, 'a.gif'), smallGif());
  return user;
}

const HINT = 'Check the URL in --url, TTYREEL_URL or `ttyreel profile list`.\n';

describe('a server that is not ttyreel', () => {
  it('is not reported as a missing recording: exits with 1 and says where the URL is set', async () => {
    const url = await serve((_request, response) => response.writeHead(404).end('<html>nginx</html>'));
    const stderr = `ttyreel: ${new URL(url).host} returned 404, but is not a ttyreel server.\n${HINT}`;
    expect(await userOf(url).run(['list'])).toEqual({ code: 1, stdout: '', stderr });
  });

  it('can respond to everything with a web page', async () => {
    const user = userOf(
      await serve((_request, response) =>
        response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end('<html>hello</html>'),
      ),
    );
    for (const command of [['list'], ['upload', 'a.gif'], ['search', 'x']])
      expect(await user.run(command)).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/^ttyreel: \S+ returned a web page, but is not a ttyreel server/),
      });
    expect((await user.run(['doctor'])).stdout).toContain('✗ server   127.0.0.1');
  });

  it('is not saved as a server', async () => {
    const user = userOf(await serve((_request, response) => response.end('{"hello":1}')));
    const { code, stderr } = await user.run(['login', '--key', KEY]);
    expect([code, stderr]).toEqual([1, expect.stringContaining('is not a ttyreel server')]);
    expect(existsSync(path.join(user.home, '.config/ttyreel/config.json'))).toBe(false);
    expect((await user.run(['doctor'])).stdout).toContain('✗ server   127.0.0.1');
  });

  it('is reported by `doctor` without a reference to itself', async () => {
    const gone = await startSmallServer(() => undefined);
    gone.close();
    const { code, stdout } = await userOf(gone.url).run(['doctor']);
    expect(code).toBe(1);
    expect(stdout).toContain('connection refused. Check the URL in --url, TTYREEL_URL');
  });

  it('is reported if it does not use HTTPS', async () => {
    const url = await serve((_request, response) => response.end());
    const { stderr } = await userOf(url.replace('http:', 'https:')).run(['list']);
    expect(stderr).toContain('the server does not use HTTPS; its URL may start with http://.\n');
  });
});

describe('a redirect', () => {
  it('sends no key to another server and is reported', async () => {
    const keys: unknown[] = [];
    const there = await serve((request, response) => {
      keys.push(request.headers['x-api-key']);
      response.end(EMPTY_PAGE);
    });
    const here = await serve((request, response) =>
      response.writeHead(301, { Location: there + (request.url ?? '') }).end(),
    );
    for (const command of [['list'], ['upload', 'a.gif']])
      expect(await userOf(here).run(command)).toMatchObject({
        code: 1,
        stderr: `ttyreel: ${here} redirects to ${there}.\nIf you trust that server, use it: --url ${there}\n`,
      });
    expect(keys).toEqual([]);
  });

  it('leads to files on another host, without the key', async () => {
    const asked: unknown[] = [];
    const files = await serve((request, response) => {
      asked.push([request.url, request.headers['x-api-key']]);
      response.end('GIF89a');
    });
    const here: string = await serve((request, response) => {
      const site = `http://${request.headers.host ?? ''}`;
      if (request.url?.startsWith('/media/'))
        response.writeHead(302, { Location: `${files}/bucket/a` }).end();
      else response.end(JSON.stringify({ id: 'aB3dE5fG', slug: 'demo', gif_url: `${site}/media/a.gif` }));
    });
    expect(await userOf(here).text(['download', 'aB3dE5fG', '-o', '-'])).toBe('GIF89a');
    expect(asked).toEqual([['/bucket/a', undefined]]);
  });

  it('in a loop ends', async () => {
    const here = await serve((request, response) =>
      response.writeHead(302, { Location: request.url ?? '' }).end(),
    );
    const { code, stderr } = await userOf(here).run(['list']);
    expect([code, stderr]).toEqual([1, expect.stringContaining('redirects too many times')]);
  });
});

describe('the key of the environment', () => {
  it('can end with the line break of its file', async () => {
    const keys: unknown[] = [];
    const url = await serve((request, response) => {
      keys.push(request.headers['x-api-key']);
      response.end(EMPTY_PAGE);
    });
    await userOf(url, { TTYREEL_API_KEY: `${KEY}\n` }).text(['list']);
    expect(keys).toEqual([KEY]);
    expect(await userOf(url, { TTYREEL_API_KEY: 'two\nlines' }).run(['list'])).toEqual({
      code: 4,
      stdout: '',
      stderr:
        'ttyreel: TTYREEL_API_KEY is not an API key. An API key is "ttyr_" and 32 letters and digits.\nCopy it again from your account page.\n',
    });
  });
});

describe('a proxy', () => {
  it('is named if it is invalid or does not respond', async () => {
    const url = 'http://reels.invalid';
    expect(await userOf(url, { HTTP_PROXY: 'no url' }).run(['list'])).toMatchObject({
      code: 2,
      stderr:
        'ttyreel: The proxy in http_proxy, https_proxy, HTTP_PROXY or HTTPS_PROXY is not a URL.\nWrite it as http://proxy.example:3128.\n',
    });
    const { stderr } = await userOf(url, { HTTP_PROXY: 'http://127.0.0.1:1' }).run(['list']);
    expect(stderr).toBe(
      'ttyreel: Cannot reach http://reels.invalid through the proxy: connection refused.\nCheck HTTP_PROXY, HTTPS_PROXY and NO_PROXY.\n',
    );
  });
});
