import { expect, it } from '@jest/globals';
import { runReadmeExample } from '../../../test/support/readme-example.js';
import { smallGif } from '../../../test/support/upload.js';

it('runs the example of the README', async () => {
  const { stdout, files } = await runReadmeExample('screen-video', { 'session.gif': smallGif() });
  expect(stdout).toMatch(/^\d+ pictures?, \d+ × \d+ pixels\n$/);
  expect(files.get('session.mp4')?.subarray(4, 8).toString()).toBe('ftyp');
});
