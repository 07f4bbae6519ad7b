import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { useService } from '../../test/support/service-of-file.js';
import { DEMO } from './support/casts.js';
import { PtyCli } from './support/pty-cli.js';
import { CliUser } from './support/run-cli.js';

/** Records the same session in every version and logs its arguments. */
const RECORDER = `#!/bin/sh
if [ "$1" = --version ]; then echo "asciinema $RECORDER_VERSION"; exit 0; fi
echo "$@" > "$HOME/arguments"
echo 'recording'
for last; do :; done
[ -e "$last" ] && { echo "file exists" >&2; exit 1; }
[ -n "$RECORDER_FAILS" ] && exit 1
cat "$HOME/session" > "$last"
`;

let url: string;
let key: string;
useService(async (service) => {
  url = service.address;
  key = await service.createUser('ada');
});

let ada: CliUser;
let environment: Record<string, string>;
let folder: string;
beforeAll(() => {
  ada = new CliUser({ TTYREEL_URL: url, TTYREEL_API_KEY: key });
  const bin = path.join(ada.home, 'bin');
  mkdirSync(bin);
  writeFileSync(path.join(bin, 'asciinema'), RECORDER);
  chmodSync(path.join(bin, 'asciinema'), 0o755);
  writeFileSync(path.join(ada.home, 'session'), DEMO);
  environment = { PATH: `${bin}:${process.env['PATH'] ?? ''}`, RECORDER_VERSION: '3.0.0' };
});
afterAll(() => {
  ada.remove();
});

let number = 0;
beforeEach(() => {
  folder = path.join(ada.home, `folder-${++number}`);
  mkdirSync(folder);
});
afterEach(() => {
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
});

const rec = (args: readonly string[], env: Record<string, string> = {}) =>
  ada.run(['rec', ...args], { env: { ...environment, ...env }, cwd: folder });
const recInTerminal = (args: readonly string[]) =>
  new PtyCli(ada, ['rec', ...args], { env: environment, cwd: folder });
const recorderArguments = () => readFileSync(path.join(ada.home, 'arguments'), 'utf8').trim();

describe('rec in a pipe', () => {
  it('asks nothing, uploads nothing and prints the file name', async () => {
    const { code, stdout, stderr } = await rec(['-c', 'make test', '-t', 'Tests']);
    expect([code, stdout]).toEqual([0, `${readdirSync(folder)[0] ?? ''}\n`]);
    expect(stdout).toMatch(/^recording-\d{4}-\d\d-\d\d-\d{6}\.cast\n$/);
    expect(stderr).toContain('Recorded 0:20.');
    expect(recorderArguments()).toMatch(/^rec -c make test -t Tests \/\S+\.cast$/);
  });

  it('uploads with --yes, prints only the URL and leaves no temporary file', async () => {
    const { code, stdout } = await rec(['--yes', '--visibility', 'unlisted']);
    expect([code, readdirSync(folder)]).toEqual([0, []]);
    expect(stdout).toMatch(/^http:\S+\/gifs\/\w{8}\n$/);
    const named = await rec(['demo.cast', '-y', '--json']);
    expect(named.stdout).toMatch(/"url": "http:[^"]+\/gifs\/\w{8}"/);
    expect(readFileSync(path.join(folder, 'demo.cast'), 'utf8')).toBe(DEMO);
  });

  it('keeps the recording when the upload fails', async () => {
    const { code, stderr } = await rec(['--yes'], { TTYREEL_API_KEY: `ttyr_${'a'.repeat(32)}` });
    expect(code).toBe(4);
    expect(stderr).toContain(`The recording is in ${readdirSync(folder)[0] ?? 'none'}`);
  });

  it('reports an unknown profile before the session', async () => {
    const { code, stderr } = await rec(['demo.cast', '--profile', 'nope', '--no']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('There is no profile "nope".')]);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('uses the options of the installed version', async () => {
    await rec(['--stdin', '--cols', '90', 'a.cast']);
    expect(recorderArguments()).toBe('rec -I --window-size 90x a.cast');
    await rec(['-I', '--window-size', '90x20', 'b.cast', '--quiet'], { RECORDER_VERSION: '2.4.0' });
    expect(recorderArguments()).toBe('rec --quiet --stdin --cols 90 --rows 20 b.cast');
  });

  it('offers no upload of a file that is not an asciicast', async () => {
    const { code, stdout } = await rec(['-f', 'raw', 'out.bin', '--yes']);
    expect([code, stdout]).toEqual([0, 'out.bin\n']);
  });

  it.each([
    ['if asciinema is not installed', { PATH: '/nowhere' }, 'is not installed'],
    ['if it records nothing', { RECORDER_FAILS: '1' }, 'wrote no recording'],
    ['if it is another program', { RECORDER_VERSION: 'x' }, 'does not print the version of asciinema'],
  ])('explains the error %s', async (_, env, message) => {
    const { code, stdout, stderr } = await rec([], env);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain(message);
  });
});

describe('rec in a terminal', () => {
  it.each([
    ['u\r', /http:\S+\/gifs\/\w{8}\s*$/, 0],
    ['p\r', /http:\S+\/gifs\/\w{8}\s*$/, 0],
    ['\r', /recording-\S+\.cast\s*$/, 1],
  ])('asks and accepts %j', async (answer, printed, files) => {
    const pty = recInTerminal([]);
    await pty.until(/\[p\]ublic, \[u\]nlisted, \[N\]o: /);
    pty.type(answer);
    expect(await pty.finished()).toMatch(printed);
    expect(readdirSync(folder)).toHaveLength(files);
  });

  it('takes Ctrl-D as no', async () => {
    const pty = recInTerminal([]);
    await pty.until(/\[N\]o: /);
    pty.type('\u0004');
    expect(await pty.finished()).toMatch(/recording-\S+\.cast$/);
    expect(readdirSync(folder)).toHaveLength(1);
  });

  it('keeps the recording on Ctrl-C and prints its path', async () => {
    const pty = recInTerminal(['--quiet']);
    await pty.until(/\[N\]o: /);
    pty.type('\u0003');
    expect(await pty.end()).toBe(130);
    expect((await pty.lines()).join('\n')).toContain(
      `The recording is in ${readdirSync(folder)[0] ?? 'none'}`,
    );
  });

  it('does not ask with --no', async () => {
    const pty = recInTerminal(['demo.cast', '--no']);
    expect(await pty.finished()).toContain('demo.cast');
    expect(existsSync(path.join(folder, 'demo.cast'))).toBe(true);
  });
});
