import { expect, it } from '@jest/globals';
import { parseAsciicast, renderGif } from '@ttyreel/recording';
import { runReadmeExample } from '../../../test/support/readme-example.js';

it('runs the example of the README', async () => {
  const cast = '{"version":2,"width":40,"height":5}\n[0.5,"o","$ git status\\r\\nnothing to commit\\r\\n"]\n';
  const gif = renderGif(parseAsciicast(cast)).bytes;
  const { stdout } = await runReadmeExample('picture-text', { 'session.gif': gif });
  expect(stdout).toContain('$ git status\n');
  expect(stdout).toContain('nothing to commit\n');
});
