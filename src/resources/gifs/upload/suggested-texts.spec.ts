import { describe, expect, it } from '@jest/globals';
import { suggestedTexts } from './suggested-texts.js';

/** A transcript whose lines were typed if they begin with `>>`, which is left out. */
function suggestedFor(...lines: string[]) {
  const typedFrom = lines.map((line) => (line.startsWith('>>') ? 1 : null));
  return suggestedTexts({ text: lines.map((line) => line.replace(/^>>/, '')).join('\n'), typedFrom });
}

describe('the texts that a cast suggests', () => {
  it.each([
    ['$ git rebase -i HEAD~3', 'git rebase -i HEAD~3', ['git']],
    ['ada@box:~/work$ npm test -- --watch', 'npm test -- --watch', ['npm']],
    ['➜ ~/work $ make all', 'make all', ['make']],
    ['❯ cat a.txt | grep "b | c" | jq . > out', 'cat a.txt | grep "b | c" | jq . > out', ['grep', 'jq']],
    ['# sudo DEBUG=1 ./bin/deploy.sh', 'sudo DEBUG=1 ./bin/deploy.sh', ['deploy.sh']],
    ['$ python3 -m http.server', 'python3 -m http.server', ['python']],
    ['$ ls -l', 'ls -l', []],
  ])('%s', (line, command, tags) => {
    expect(suggestedFor(`>>${line}`, 'output')).toEqual({ command, tags });
  });

  it('are the first telling command and the programs of all, each once', () => {
    const lines = [
      '>>$ cd work',
      'M a.ts',
      '>>$ # now the branch',
      '>>$ git add . && git commit',
      '>>$ docker ps',
    ];
    expect(suggestedFor(...lines)).toEqual({ command: 'git add . && git commit', tags: ['git', 'docker'] });
  });

  it('come from lines that look like commands if none was typed', () => {
    expect(suggestedFor('$ make', 'price: 5 $ each', 'all built')).toEqual({
      command: 'make',
      tags: ['make'],
    });
    expect(suggestedFor('hello', 'world')).toEqual({ command: '', tags: [] });
  });
});
