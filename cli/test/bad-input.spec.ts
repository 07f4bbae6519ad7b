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

const HELP_HINT = 'Add --help to see its arguments and options.';

describe('a file', () => {
  it.each([
    ['play', 'folder', 'folder is a folder, not a file.'],
    ['tape validate', 'folder', 'folder is a folder, not a file.'],
    ['tape play', 'folder', 'folder is a folder, not a file.'],
    ['cut aB3dE5fG --speed 2 --preview -o', 'empty.gif', 'empty.gif already exists.'],
    ['export -o', 'empty.gif', 'empty.gif is a file, not a folder.'],
    ['upload', 'empty.gif', 'empty.gif is empty.'],
  ])('that `%s %s` cannot use is named in the error', async (command, name, message) => {
    const { code, stderr } = await user.run([...command.split(' '), name]);
    expect([code, stderr.split('\n')[0]]).toEqual([1, `ttyreel: ${message}`]);
  });

  it.each([
    ['tape validate', 'no.tape', 'no.tape does not exist.'],
    ['tape play', 'no.tape', 'no.tape does not exist.'],
    ['play', 'no.cast', 'no.cast is neither a file nor the id of a recording.'],
    ['cut aB3dE5fG --hide-from', 'no.txt', 'no.txt does not exist.'],
    ['generate --readme', 'no.md', 'no.md does not exist.'],
    ['upload', 'no.gif', 'The file no.gif does not exist.'],
    ['upload', '', 'The file "" does not exist.'],
  ])('that does not exist makes `%s %s` exit with 3', async (command, name, message) => {
    const { code, stderr } = await user.run([...command.split(' '), name]);
    expect([code, stderr.split('\n')[0]]).toEqual([3, `ttyreel: ${message}`]);
  });

  it('that is not a recording has its own error', async () => {
    const { stderr } = await user.run(['upload', 'notes.gif']);
    expect(stderr).toBe(
      'ttyreel: notes.gif is neither a GIF nor a cast.\n`asciinema rec` writes casts; `vhs` writes GIFs from tapes.\n',
    );
  });
});

describe('an argument', () => {
  it.each([
    [
      ['staff', 'decide', '1', 'x'],
      "the value 'x' is invalid for argument 'decision'. Allowed choices are dismissed, hidden, resolved.",
    ],
    [['search', ' '], 'The query is empty.'],
    [['collections', 'show', ''], '"" is not the slug of a collection.'],
    [['collections', 'delete', 'a/b', '--yes'], '"a/b" is not the slug of a collection.'],
    [
      ['generate', 'ls', '--max', '9'],
      "option '--max <number>' argument '9' is invalid. It must be from 1 to 5.",
    ],
  ])('%j is a usage error', async (args, message) => {
    const { code, stderr } = await user.run(args);
    expect([code, stderr.split('\n')[0]]).toEqual([2, `ttyreel: ${message}`]);
  });
});

describe('cut', () => {
  it.each([
    [[], 'Nothing to change.', 'Add an option, such as --to 1:30 or --hide "a text".'],
    [['--preview'], 'Nothing to change.', 'Add an option, such as --to 1:30 or --hide "a text".'],
    [['--from', '5', '--to', '5'], '--to is not after --from.', 'Write times such as --from 12.5 --to 1:30.'],
    [['--hide', ' '], "option '--hide <text>' argument ' ' is invalid. It must not be blank.", HELP_HINT],
    [['--with', 'x'], '--with needs a text to hide.', 'Add --hide or --hide-from.'],
    [['--hide-from', '-'], 'stdin has no text to hide.', 'Write one text per line.'],
    [['--speed', '2', '-o', 'a.cast'], '-o works only with --preview.', 'Add --preview, or remove -o.'],
    [['--list', '--undo'], "option '--list' cannot be used with option '--undo'", HELP_HINT],
    [['--undo', '--speed', '2'], "option '--undo' cannot be used with option '--speed <factor>'", HELP_HINT],
    [
      ['--remove-original', '--preview'],
      "option '--remove-original' cannot be used with option '--preview'",
      HELP_HINT,
    ],
    [
      ['--from', 'x'],
      "option '--from <time>' argument 'x' is invalid. Write seconds (90) or a time (1:30).",
      HELP_HINT,
    ],
    [
      ['--cut', '5-2'],
      "option '--cut <range>' argument '5-2' is invalid. Its end must be after its start.",
      HELP_HINT,
    ],
  ])('with %j is a usage error', async (args, message, hint) => {
    expect(await user.run(['cut', 'aB3dE5fG', ...args])).toEqual({
      ...{ code: 2, stdout: '', stderr: `ttyreel: ${message}\n${hint}\n` },
    });
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
