import { expect, it, jest } from '@jest/globals';
import type { Api } from './api.js';
import { followEvents } from './events.js';

/** Answers with these streams in turn, then with empty ones. */
function serving(...streams: string[]) {
  const open = jest.fn(() => Promise.resolve(new Response(streams.shift() ?? '')));
  return { open, api: { server: { url: 'http://x.example' }, open } as unknown as Api };
}

const isDone = ({ done }: { done: boolean }) => done;

it('reconnects to a stream that ends before the last event', async () => {
  const { api, open } = serving('data: {"done":false}\n\n', '', 'data: {"done":true}\n\n');
  expect(await followEvents(api, '/events/', isDone, 0)).toEqual({ done: true });
  expect(open).toHaveBeenCalledTimes(3);
});

it('gives up after five streams in a row without an event', async () => {
  const { api, open } = serving('data: {"done":false}\n\n');
  await expect(followEvents(api, '/events/', isDone, 0)).rejects.toThrow(
    'http://x.example/events/ sends no events.',
  );
  expect(open).toHaveBeenCalledTimes(6);
});
