import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CliUser, PROGRAM } from './support/run-cli.js';

// Nothing is sent: the command line reports each of these before it calls the server.
const user = new CliUser({ TTYREEL_URL: 'http://127.0.0.1:9', TTYREEL_API_KEY: 'ttyr_x' });
beforeAll(() => {
  mkdirSync(path.join(user.home, 'folder'));
  writeFileSync(path.join(user.home, 'empty.gif'), '');
  writeFileSync(path.join(user.home, 'notes.gif'), 'hello');
});
afterAll(() => {
  user.remove();
});

describe('a file', () => {
  it.each([
    ['play', 'folder', 'folder is a folder, and a file is needed.'],
    ['tape validate', 'folder', 'folder is a folder, and a file is needed.'],
    ['tape validate', 'no.tape', 'There is no file or folder no.tape.'],
    ['tape play', 'folder', 'folder is a folder, and a file is needed.'],
    ['generate --readme', 'no.md', 'There is no file or folder no.md.'],
    ['export -o', 'empty.gif', 'empty.gif is a file, and a folder is needed.'],
    ['upload', '', 'There is no file "".'],
    ['upload', 'empty.gif', 'empty.gif is empty.'],
  ])('that `%s %s` cannot use is named in the error', async (command, name, message) => {
    const { code, stderr } = await user.run([...command.split(' '), name]);
    expect([code, stderr.split('\n')[0]]).toEqual([1, `ttyreel: ${message}`]);
  });

  it('that is not a recording has its own error', async () => {
    const { stderr } = await user.run(['upload', 'notes.gif']);
    expect(stderr).toBe(
      'ttyreel: notes.gif is neither a GIF nor a cast.\nA cast is what `asciinema rec` writes; `vhs` makes GIFs of tapes.\n',
    );
  });
});

describe('an argument', () => {
  it.each([
    [
      ['staff', 'decide', '1', 'x'],
      "the value 'x' is invalid for argument 'decision'. Allowed choices are dismissed, hidden, resolved.",
    ],
    [['search', ' '], 'There is nothing to look for.'],
    [['collections', 'show', ''], '"" is no slug of a collection.'],
    [['collections', 'delete', 'a/b', '--yes'], '"a/b" is no slug of a collection.'],
    [['generate', 'ls', '--max', '9'], "option '--max <number>' argument '9' is invalid. It must be 1 to 5."],
  ])('%j is a usage error', async (args, message) => {
    const { code, stderr } = await user.run(args);
    expect([code, stderr.split('\n')[0]]).toEqual([2, `ttyreel: ${message}`]);
  });
});

describe('logout', () => {
  it('exits with 4 when nobody is signed in', async () => {
    expect(await user.run(['logout'])).toMatchObject({
      code: 4,
      stderr: 'ttyreel: You are not signed in at http://127.0.0.1:9.\n',
    });
  });
});

describe('output that cannot be written', () => {
  it('is an error', async () => {
    const child = spawn('sh', ['-c', `"${process.execPath}" "${PROGRAM}" completion bash > /dev/full`]);
    let complaints = '';
    child.stderr.on('data', (bytes: Buffer) => (complaints += bytes.toString()));
    expect(await once(child, 'close')).toEqual([1, null]);
    expect(complaints).toBe('ttyreel: Cannot write the output: no space left on device.\n');
  });
});
