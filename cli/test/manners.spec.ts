import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import path from 'node:path';
import type { RequestListener } from 'node:http';
import { afterEach, describe, expect, it } from '@jest/globals';
import { smallGif } from '../../test/support/upload.js';
import { PtyCli } from './support/pty-cli.js';
import { CliUser, PROGRAM } from './support/run-cli.js';
import { EMPTY_PAGE, startSmallServer } from './support/small-server.js';

const KEY = `ttyr_${'k'.repeat(32)}`;
const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

async function userOf(answer: RequestListener, settings: Record<string, string> = {}): Promise<CliUser> {
  const server = await startSmallServer(answer);
  const user = new CliUser({ TTYREEL_URL: server.url, TTYREEL_API_KEY: KEY, ...settings });
  ends.push(() => {
    server.close();
    user.remove();
  });
  return user;
}

const limited = (first: number): RequestListener => {
  let calls = 0;
  return (_request, response) => {
    calls++;
    if (calls > first) response.end(EMPTY_PAGE);
    else response.writeHead(429, { 'Retry-After': '1' }).end('{"detail":"Too many requests."}');
  };
};

describe('a rate limit', () => {
  it('exits with 5 and says how long to wait', async () => {
    expect(await (await userOf(limited(9))).run(['list'])).toEqual({
      code: 5,
      stdout: '',
      stderr: 'ttyreel: Too many requests.\nTry again in 1 s, or add --wait to wait that long.\n',
    });
  });

  it('waits with --wait, and says so', async () => {
    const { code, stderr } = await (await userOf(limited(1))).run(['list', '--wait']);
    expect([code, stderr]).toEqual([0, 'The rate limit of the server is reached: waiting 1 s.\n']);
  });
});

describe('a failing server', () => {
  it('gets a retry if that is safe, with the same Idempotency-Key', async () => {
    const keys: unknown[] = [];
    const user = await userOf((request, response) => {
      keys.push(request.headers['idempotency-key']);
      if (keys.length === 1) request.socket.destroy();
      else if (keys.length === 2) response.writeHead(503, { 'Retry-After': '0' }).end('{"detail":"Soon."}');
      else request.resume().on('end', () => response.writeHead(400).end('{"detail":"No."}'));
    });
    writeFileSync(path.join(user.home, 'a.gif'), smallGif());
    const { code, stderr } = await user.run(['upload', 'a.gif']);
    expect([code, stderr]).toEqual([1, 'ttyreel: No.\n']);
    expect([keys.length, new Set(keys).size, keys[0]]).toEqual([3, 1, expect.stringMatching(/^[\w-]{36}$/)]);
  });
});

describe('a server that fails briefly during a sign-in', () => {
  it('does not end it', async () => {
    let polls = 0;
    const grant = { user_code: 'BCDF-GHJK', verification_url: 'http://x/device', interval: 0.01 };
    const user = await userOf((request, response) => {
      if (request.url === '/api/v1/users/me/') response.end('{"username":"ada"}');
      else if (request.url === '/api/v1/auth/device/')
        response.end(JSON.stringify({ ...grant, device_code: 'd', expires_in: 20 }));
      else if (++polls === 1) request.socket.destroy();
      else if (polls === 2) response.writeHead(502).end('<html>nginx</html>');
      else if (polls === 3) response.writeHead(503).end('{"detail":"Soon."}');
      else response.end(JSON.stringify({ api_key: KEY }));
    });
    const { code, stderr } = await user.run(['login', '--no-browser'], { env: { TTYREEL_API_KEY: '' } });
    expect([code, stderr]).toEqual([0, expect.stringMatching(/You are signed in at \S+ as ada\.\n$/)]);
    expect(polls).toBe(4);
  });
});

describe('Ctrl-C', () => {
  it('leaves no partial file', async () => {
    const user = await userOf((request, response) => {
      if (request.url?.startsWith('/api/')) {
        const site = `http://${request.headers.host ?? ''}`;
        response.end(JSON.stringify({ id: 'aB3dE5fG', slug: 'demo', gif_url: `${site}/media/aB3dE5fG.gif` }));
      } else {
        response.writeHead(200, { 'Content-Length': '100000' }).write(Buffer.alloc(40_000));
      }
    });
    const pty = new PtyCli(user, ['download', 'aB3dE5fG']);
    await pty.until(/\d{1,2} KB of 100 KB/);
    // The stream opens the file after the first bytes arrive.
    while (!existsSync(path.join(user.home, 'demo.gif.part')))
      await new Promise((resolve) => setTimeout(resolve, 10));
    pty.type('\u0003');
    expect(await pty.end()).toBe(130);
    expect(readdirSync(user.home).filter((name) => name.startsWith('demo'))).toEqual([]);
  });

  it('exits silently when the reader closes the pipe', async () => {
    const item = {
      id: 'aB3dE5fG',
      title: 'x'.repeat(900),
      author: { username: 'ada' },
      created_at: '2026-01-01T00:00:00Z',
    };
    const page = {
      count: 1,
      next: null,
      results: Array.from({ length: 500 }, () => ({ ...item, duration_ms: 0, view_count: 0 })),
    };
    const user = await userOf((_request, response) => response.end(JSON.stringify(page)));
    const child = spawn('sh', ['-c', `"${process.execPath}" "${PROGRAM}" list | head -c 10`], {
      env: user.environment(),
    });
    let complaints = '';
    child.stderr.on('data', (bytes: Buffer) => (complaints += bytes.toString()));
    await once(child, 'close');
    expect(complaints).toBe('');
  });
});

describe('a proxy', () => {
  it('is used, also for the body of an upload', async () => {
    const through: string[] = [];
    const proxy = createServer().on('connect', (request, socket) => {
      through.push(request.url ?? '');
      const [host = '', port] = (request.url ?? '').split(':');
      const target = connect(Number(port), host, () => {
        socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
        target.pipe(socket).pipe(target);
      });
      for (const end of [socket, target]) end.on('error', () => undefined);
    });
    await once(proxy.listen(0, '127.0.0.1'), 'listening');
    ends.push(() => {
      proxy.closeAllConnections();
      proxy.close();
    });
    let received = 0;
    const user = await userOf(
      (request, response) => {
        request.on('data', (bytes: Buffer) => (received += bytes.length));
        request.on('end', () =>
          response.end(
            request.method === 'GET'
              ? EMPTY_PAGE
              : '{"url":"http://x/gifs/aB3dE5fG","secrets":[],"warnings":[]}',
          ),
        );
      },
      { HTTP_PROXY: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` },
    );
    writeFileSync(path.join(user.home, 'a.gif'), smallGif());
    await user.text(['list']);
    expect(await user.text(['upload', 'a.gif'])).toBe('http://x/gifs/aB3dE5fG\n');
    expect(through.length).toBeGreaterThan(0);
    expect(received).toBeGreaterThan(smallGif().length);
    through.length = 0;
    await user.text(['list'], { env: { NO_PROXY: '127.0.0.1' } });
    expect(through).toEqual([]);
  });
});

describe('the version check', () => {
  const versions =
    (latest: string, oldest: string): RequestListener =>
    (request, response) => {
      if (request.url !== '/api/v1/cli/version/') response.end(EMPTY_PAGE);
      else
        response.end(
          JSON.stringify({
            ...{ latest, min_supported: oldest, changelog_url: 'http://x/changelog' },
            download_url: 'http://elsewhere.example/cli/ttyreel.tgz',
          }),
        );
    };
  const on = { TTYREEL_NO_UPDATE_CHECK: '' };
  const installed = (user: CliUser) =>
    `npm install -g ${user.environment()['TTYREEL_URL'] ?? ''}/cli/ttyreel.tgz`;

  it('tells people in a terminal about a newer version and rejects versions below the oldest', async () => {
    const newer = await userOf(versions('9.9.9', '0.1.0'), on);
    await new PtyCli(newer, ['list']).finished();
    const shown = await new PtyCli(newer, ['list']).finished();
    expect(shown).toContain('ttyreel 9.9.9 is available');
    // From the server of the user, and nowhere else.
    expect(shown.replace(/\s+/g, '')).toContain(installed(newer).replaceAll(' ', ''));
    expect(shown).not.toContain('elsewhere.example');
    expect((await newer.run(['list'])).stderr).toBe('');
    const tooOld = await userOf(versions('9.9.9', '9.0.0'), on);
    await tooOld.run(['list']);
    const { code, stderr } = await tooOld.run(['list']);
    expect([code, stderr]).toEqual([1, expect.stringContaining('supports ttyreel 9.0.0 and newer')]);
    expect(stderr).toContain(`Update it: ${installed(tooOld)}\n`);
  });

  it('neither slows nor breaks a command', async () => {
    const hanging = await userOf((request, response) => {
      if (request.url !== '/api/v1/cli/version/') response.end(EMPTY_PAGE);
    }, on);
    expect(await hanging.run(['list'])).toEqual({ code: 0, stdout: '', stderr: '' });
    const nonsense = await userOf(versions('new', '<script>'), on);
    for (let round = 0; round < 2; round++)
      expect(await nonsense.run(['list'])).toEqual({ code: 0, stdout: '', stderr: '' });
  });
});
