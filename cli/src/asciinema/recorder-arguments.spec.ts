import { describe, expect, it } from '@jest/globals';
import { readRecorderArguments } from './recorder-arguments.js';

const read = (line: string, version: number) =>
  readRecorderArguments(line.split(' ').filter(Boolean), version);

describe('arguments of the recorder', () => {
  it.each([
    ['', undefined, []],
    ['demo.cast', 'demo.cast', []],
    ['-c make demo.cast -t Tests', 'demo.cast', ['-c', 'make', '-t', 'Tests']],
    ['--title=Tests demo.cast --overwrite', 'demo.cast', ['--title', 'Tests', '--overwrite']],
    ['-i 2', undefined, ['-i', '2']],
  ])('%s', (line, file, options) => {
    for (const version of [2, 3])
      expect(read(line, version)).toEqual({ file, options, isOtherFormat: false });
  });

  it.each([
    ['--stdin --cols 80 --rows 24', ['-I', '--window-size', '80x24']],
    ['--rows 24', ['--window-size', 'x24']],
    ['-e SHELL,TERM', ['--capture-env', 'SHELL,TERM']],
  ])('2.x options are translated for 3.x: %s', (line, options) => {
    expect(read(line, 3).options).toEqual(options);
  });

  it.each([
    ['-I --window-size 80x24', ['--stdin', '--cols', '80', '--rows', '24']],
    ['--capture-input --window-size x24', ['--stdin', '--rows', '24']],
    ['--capture-env SHELL', ['--env', 'SHELL']],
  ])('3.x options are translated for 2.x: %s', (line, options) => {
    expect(read(line, 2).options).toEqual(options);
  });

  it.each([
    ['--raw out.txt', true],
    ['-f txt out.txt', true],
    ['--output-format=raw out', true],
    ['-f asciicast-v2 out.cast', false],
  ])('tell whether the output is an asciicast: %s', (line, isOtherFormat) => {
    expect(read(line, 3).isOtherFormat).toBe(isOtherFormat);
  });

  it('must name one file', () => {
    expect(() => read('a.cast b.cast', 2)).toThrow('one file');
  });
});
