import { describe, expect, it } from '@jest/globals';
import { NotWritten, type TapeRequest, type WrittenTape } from '@ttyreel/tape-writer';
import { Outage } from '../../../platform/jobs/outage.js';
import { TapeWriter } from './tape-writer.js';
import { writeAll } from './write-all.js';

type Write = (request: TapeRequest, signal: AbortSignal) => Promise<WrittenTape>;

class ToldWriter extends TapeWriter {
  constructor(
    readonly name: string,
    readonly write: Write,
  ) {
    super();
  }
}

const tapeBy =
  (name: string): Write =>
  ({ description }) =>
    Promise.resolve({ title: `${description} by ${name}`, tags: [], tape: '', outputs: [] });
const model = (write: Write) => new ToldWriter('model', write);
const rules = new ToldWriter('rules', tapeBy('rules'));
const REQUESTS: TapeRequest[] = ['one', 'two'].map((description) => ({ description }));
const unended = new AbortController().signal;

const written = async (write: Write, signal = unended, longestMs?: number) => {
  const { tapes, generator } = await writeAll(REQUESTS, model(write), rules, signal, longestMs);
  return [generator, ...tapes.map(({ title }) => title)];
};

describe('several tapes', () => {
  it('are written concurrently by the first writer', async () => {
    const begun: string[] = [];
    const together: Write = async (request, signal) => {
      begun.push(request.description);
      while (begun.length < REQUESTS.length) await new Promise((resolve) => setImmediate(resolve));
      return tapeBy('model')(request, signal);
    };
    expect(await written(together)).toEqual(['model', 'one by model', 'two by model']);
  });

  it('are written by the second writer if the first one cannot', async () => {
    const onlyTwo: Write = (request, signal) =>
      request.description === 'two'
        ? tapeBy('model')(request, signal)
        : Promise.reject(new NotWritten('The model wrote no valid tape.'));
    expect(await written(onlyTwo)).toEqual(['model', 'one by rules', 'two by model']);
    const none: Write = () => Promise.reject(new Outage('The model is away.'));
    expect(await written(none)).toEqual(['rules', 'one by rules', 'two by rules']);
  });

  it('are written by the second writer if the first one takes too long', async () => {
    expect(await written(() => new Promise(() => undefined), unended, 10)).toEqual([
      'rules',
      'one by rules',
      'two by rules',
    ]);
  });

  it('are not written after an internal error or without a waiting caller', async () => {
    await expect(written(() => Promise.reject(new TypeError('A fault.')))).rejects.toThrow('A fault.');
    const stop = new AbortController();
    const never: Write = () => {
      stop.abort(new Error('The service stops.'));
      return new Promise(() => undefined);
    };
    await expect(written(never, stop.signal)).rejects.toThrow('The service stops.');
  });
});
