import { describe, expect, it } from '@jest/globals';
import { Failure } from '../output/failure.js';
import type { ProgressBar } from '../output/progress-bar.js';
import { openWhenMade } from './open-when-made.js';

const URL = 'http://x.example/transcript/';

/** A server that answers with these statuses in turn, then with the file. */
function opening(...statuses: number[]) {
  const api = {
    open: () => {
      const status = statuses.shift();
      return status === undefined
        ? Promise.resolve(new Response('the screen'))
        : Promise.reject(new Failure('no', { status }));
    },
  };
  const said: string[] = [];
  const bar = { say: (state: string) => said.push(state) } as unknown as ProgressBar;
  return { said, opened: openWhenMade(api, URL, bar, 1) };
}

describe('a rendition', () => {
  it('that is still being made is waited for', async () => {
    const { said, opened } = opening(...Array.from({ length: 20 }, () => 503));
    expect(await (await opened).text()).toBe('the screen');
    expect(said).toHaveLength(20);
  });

  it('that does not exist fails at once', async () => {
    const { said, opened } = opening(404);
    await expect(opened).rejects.toMatchObject({ status: 404 });
    expect(said).toEqual([]);
  });
});
