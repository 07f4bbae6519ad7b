import { expect, it } from '@jest/globals';
import { runReadmeExample } from '../../../test/support/readme-example.js';

it('runs the example of the README', async () => {
  const { stdout } = await runReadmeExample('tape-writer', {});
  expect(stdout).toContain("Squash the last three commits in git [ 'git' ]\n");
  expect(stdout).toContain('Type "git rebase -i HEAD~3"\n');
  expect(stdout).toContain('$ git rebase -i HEAD~3\n');
});
