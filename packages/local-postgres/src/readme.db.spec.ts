import { expect, it } from '@jest/globals';
import { runReadmeExample } from '../../../test/support/readme-example.js';

it('runs the example of the README', async () => {
  expect((await runReadmeExample('local-postgres')).stdout).toBe('42\n');
});
