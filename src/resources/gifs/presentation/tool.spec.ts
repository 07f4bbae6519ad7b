import { describe, expect, it } from '@jest/globals';
import { toolOf } from './tool.js';

describe('the tool of a command', () => {
  it.each([
    ['git rebase -i HEAD~3', 'git'],
    ['sudo apt-get install jq', 'apt-get'],
    ['env NODE_ENV=test npm test', 'npm'],
    ['FOO=1 BAR=2 ./build.sh --all', 'build.sh'],
    ['/usr/local/bin/python3 -m http.server', 'python3'],
    ['$ docker ps', 'docker'],
    ['sudo -E env X=1 kubectl get pods', 'kubectl'],
  ])('is found: %s', (command, name) => {
    expect(toolOf(command)?.name).toBe(name);
  });

  it.each(['', '   ', 'sudo', 'X=1', '|| &&'])('is null for %p', (command) => {
    expect(toolOf(command)).toBeNull();
  });

  it('has a slug that fits a URL', () => {
    expect(toolOf('./build.sh')).toEqual({ name: 'build.sh', slug: 'build-sh' });
  });
});
