import { setImmediate } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { fake } from '../../../../test/support/fakes.js';
import { NONE_HIDDEN } from '../../../../test/support/none-hidden.js';
import { NotFound, RateLimited, TemporarilyUnavailable } from '../../../platform/errors/domain-errors.js';
import { RetryableError, UnrecoverableError } from '../../../platform/jobs/job-handler.js';
import type { BlobStore } from '../../../platform/storage/blob-store.js';
import type { DiskSpace } from '../../../platform/storage/disk-space.js';
import { DrawingTurnsService } from '../derived/processes/drawing-turns.service.js';
import type { RecordingTasksService } from '../derived/processes/recording-tasks.service.js';
import type { RenditionWriter } from '../derived/rendition-writer.js';
import type { SourceFileService } from '../derived/source-file.service.js';
import type { FrameEvictionService } from './frame-eviction.service.js';
import type { FrameRepository, RequestedFrame } from './frame.repository.js';
import { FramesService } from './frames.service.js';

const REQUEST = { gifId: 'aaaaaaaa', atMs: 1_000, askedBy: 'reader' };
const MISSING: RequestedFrame = {
  ...{ gifSeq: 7, state: 'ready', failure: null, gifHash: 'ab', fromMs: null },
  ...{ blobKey: null, hash: null, byteSize: null, isUseOld: false },
};
const STORED: RequestedFrame = { ...MISSING, fromMs: 900, blobKey: 'ab/1.png', hash: 'ab', byteSize: 5 };

let frame: RequestedFrame;
let touched: number;
let drawn: number;
let drawing: Promise<unknown>;
let frames: FramesService;

beforeEach(() => {
  [frame, touched, drawn, drawing] = [MISSING, 0, 0, Promise.resolve()];
  frames = new FramesService(
    new DrawingTurnsService(),
    fake<FrameRepository>({
      find: () => Promise.resolve(frame),
      touch: () => {
        touched += 1;
        return Promise.resolve();
      },
    }),
    fake<FrameEvictionService>({ afterStore: () => Promise.resolve() }),
    fake<SourceFileService>({
      find: () => Promise.resolve({ rendition: 'gif', blobKey: 'ab/1.gif', size: 1 }),
      lend: (_file, work) => work('/media/ab/1.gif'),
    }),
    fake<RecordingTasksService>({
      frame: async () => {
        drawn += 1;
        await drawing;
        return { png: Buffer.alloc(5), fromMs: 900, untilMs: null };
      },
    }),
    fake<RenditionWriter>({
      saveBlob: () => {
        frame = STORED;
        return Promise.resolve();
      },
    }),
    fake<BlobStore>({ read: () => Promise.resolve(null) }),
    fake<DiskSpace>({ requireRoom: () => Promise.resolve() }),
    NONE_HIDDEN,
  );
});

describe('a frame', () => {
  it('is rendered by the first request only', async () => {
    expect(await frames.peek(REQUEST)).toBeNull();
    const found = await Promise.all([frames.open(REQUEST), frames.open({ ...REQUEST, askedBy: 'other' })]);
    expect(found.map(({ size }) => size)).toEqual([5, 5]);
    await frames.open(REQUEST);
    expect(drawn).toBe(1);
    expect(await frames.peek(REQUEST)).toMatchObject({ size: 5 });
  });

  it('updates its last use only if that is old', async () => {
    frame = STORED;
    await frames.open(REQUEST);
    expect(touched).toBe(0);
    frame = { ...STORED, isUseOld: true };
    await frames.open(REQUEST);
    expect(touched).toBe(1);
  });

  it('is TemporarilyUnavailable while the GIF is pending, and an error if that failed', async () => {
    frame = { ...MISSING, state: 'pending' };
    await expect(frames.open(REQUEST)).rejects.toThrow(TemporarilyUnavailable);
    frame = { ...MISSING, state: 'failed', failure: 'It is empty.' };
    await expect(frames.open(REQUEST)).rejects.toThrow('The gif could not be made: It is empty.');
  });

  it.each([
    ['permanently', new UnrecoverableError('It is too large.'), NotFound],
    ['at the moment', new RetryableError('The process ended.'), TemporarilyUnavailable],
  ])('that cannot be rendered %s is an error', async (_, error, kind) => {
    drawing = Promise.reject(error);
    await expect(frames.open(REQUEST)).rejects.toThrow(kind);
    drawing = Promise.resolve();
    expect(await frames.open(REQUEST)).toMatchObject({ size: 5 });
  });

  it('whose file is missing is an error, or TemporarilyUnavailable if it was evicted meanwhile', async () => {
    frame = STORED;
    const blob = await frames.open(REQUEST);
    await expect(blob.read()).rejects.toThrow('missing from the store');
    frame = MISSING;
    await expect(blob.read()).rejects.toThrow(TemporarilyUnavailable);
  });
});

it('24 frames can wait per address, which does not keep other addresses from theirs', async () => {
  const done: { now: () => void } = { now: () => undefined };
  drawing = new Promise<void>((resolve) => {
    done.now = resolve;
  });
  const order: string[] = [];
  const ask = (atMs: number, askedBy: string) =>
    frames.open({ ...REQUEST, atMs, askedBy }).then(
      () => order.push(askedBy),
      (error: unknown) => error,
    );
  const own = Array.from({ length: 25 }, (_, at) => ask(at, 'reader'));
  await setImmediate();
  expect(await own[24]).toBeInstanceOf(RateLimited);
  const others = Array.from({ length: 11 }, (_, other) =>
    Array.from({ length: 24 }, (__, at) => ask(at, `other ${other}`)),
  );
  const newcomer = ask(0, 'newcomer');
  done.now();
  await newcomer;
  expect(order).toHaveLength(1 + others.length + 1);
  await Promise.all([...own, ...others.flat()]);
  expect(order).toHaveLength(24 * 12 + 1);
});
