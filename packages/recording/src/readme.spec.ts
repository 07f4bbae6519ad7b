import { expect, it } from '@jest/globals';
import { buildCast } from '../../../test/support/cast-builder.js';
import { runReadmeExample } from '../../../test/support/readme-example.js';

it('runs the example of the README', async () => {
  const events = [
    [0.1, 'o', '$ echo hello\r\n'],
    [0.5, 'o', 'hello\r\n'],
  ] as const;
  const cast = buildCast({ version: 2, width: 20, height: 4, events });
  const { stdout, files } = await runReadmeExample('recording', { 'session.cast': cast });
  expect(stdout).toMatch(/session\.gif: \d+ × \d+ pixels\n.*\$ echo hello\n.*hello\n\[\]\n/);
  expect(files.get('session.gif')?.subarray(0, 6).toString()).toBe('GIF89a');
});
