import { expect, it } from '@jest/globals';
import { JobTimeout } from '../../../../platform/jobs/job-handler.js';
import { type DrawingLimit, DrawingTurnsService } from './drawing-turns.service.js';

const SMALL = { kind: 'picture', castSize: 1_000, seconds: 60 } as const;
const LARGE = { kind: 'picture', castSize: 1_000_000, seconds: 60 } as const;
const never = () => new Promise<never>(() => undefined);
const limit = ({ seconds }: DrawingLimit) => Promise.resolve(seconds);

it('small casts do not wait for large ones', async () => {
  const turns = new DrawingTurnsService();
  for (let caller = 0; caller < 100; caller++) void turns.take(`user ${caller}`, { ...LARGE, run: never });
  expect(await turns.take('newcomer', { ...SMALL, run: limit })).toBe(4);
});

it('readers do not wait for edits', async () => {
  const turns = new DrawingTurnsService();
  for (let user = 0; user < 11; user++) {
    void turns.take(`user ${user}`, { ...SMALL, kind: 'edit', run: never });
    void turns.take(`user ${user}`, { ...LARGE, kind: 'edit', run: never });
  }
  expect(await turns.take('newcomer', { ...SMALL, run: limit })).toBe(4);
  expect(await turns.take('newcomer', { ...LARGE, run: limit })).toBe(60);
});

it('only the short work of readers is urgent', async () => {
  const turns = new DrawingTurnsService();
  const run = ({ urgency }: DrawingLimit) => Promise.resolve(urgency);
  expect(await turns.take('reader', { ...SMALL, run })).toBe('urgent');
  expect(await turns.take('reader', { ...SMALL, kind: 'frame', run })).toBe('urgent');
  expect(await turns.take('reader', { ...LARGE, run })).toBe('normal');
  expect(await turns.take('author', { ...SMALL, kind: 'edit', run })).toBe('normal');
});

it('work that takes long begins again among the long ones, with its whole time', async () => {
  const turns = new DrawingTurnsService();
  const given: number[] = [];
  const run = ({ seconds }: DrawingLimit) => {
    given.push(seconds);
    return seconds < 60 ? Promise.reject(new JobTimeout('It took long.')) : Promise.resolve('drawn');
  };
  expect(await turns.take('caller', { ...SMALL, run })).toBe('drawn');
  expect(await turns.take('caller', { ...LARGE, run })).toBe('drawn');
  expect(given).toEqual([4, 60, 60]);
});

it('a cast that took long does not begin as short work again', async () => {
  const turns = new DrawingTurnsService();
  const given: number[] = [];
  const run = ({ seconds }: DrawingLimit) => {
    given.push(seconds);
    return seconds < 60 ? Promise.reject(new JobTimeout('It took long.')) : Promise.resolve();
  };
  for (const subject of ['one', 'one', 'other']) await turns.take('caller', { ...SMALL, subject, run });
  expect(given).toEqual([4, 60, 60, 4, 60]);
});

it('work with a short limit ends with it', async () => {
  const turns = new DrawingTurnsService();
  const run = () => Promise.reject(new JobTimeout('It took long.'));
  await expect(turns.take('caller', { ...SMALL, seconds: 4, run })).rejects.toThrow(JobTimeout);
});

it('other failures are not tried again', async () => {
  const turns = new DrawingTurnsService();
  let runs = 0;
  const run = () => Promise.reject(new Error(`lost ${(runs += 1)}`));
  await expect(turns.take('caller', { ...SMALL, run })).rejects.toThrow('lost 1');
});

it('frames wait for frames only, and for those that are drawn fast', async () => {
  const turns = new DrawingTurnsService();
  for (let caller = 0; caller < 100; caller++) {
    void turns.take(`user ${caller}`, { ...SMALL, run: never });
    void turns.take(`user ${caller}`, { ...LARGE, run: never });
  }
  const run = ({ seconds }: DrawingLimit) =>
    seconds < 15 ? Promise.reject(new JobTimeout('It is large.')) : never();
  void turns.take('slow', { kind: 'frame', seconds: 15, run });
  expect(await turns.take('newcomer', { kind: 'frame', seconds: 15, run: limit })).toBe(0.5);
});
