import { describe, expect, it } from '@jest/globals';
import { fake } from '../../../../test/support/fakes.js';
import { type TextLimit, type TextPool, TextTooComplex } from '../../../platform/concurrency/text-pool.js';
import { TemporarilyUnavailable } from '../../../platform/errors/domain-errors.js';
import { NotWritten, type TapeRequest } from '@ttyreel/tape-writer';
import { GenerationTextsService } from './generation-texts.service.js';

const REQUEST = fake<TapeRequest>();
const signal = new AbortController().signal;

function textsWith(answer: () => unknown) {
  const runs: { name: string; limit: TextLimit; signal?: AbortSignal }[] = [];
  const pool = fake<TextPool>({
    run: async ({ name }, _input, limit, asked) => {
      runs.push({ name, limit, signal: asked });
      return Promise.resolve(answer());
    },
  });
  return { texts: new GenerationTextsService(pool), runs };
}
const failing = (error: Error) =>
  textsWith(() => {
    throw error;
  }).texts;

describe('a text', () => {
  it('is parsed in a thread within ten seconds or until the caller aborts', async () => {
    const { texts, runs } = textsWith(() => ({ result: { content: 'Type "ls"' } }));
    expect(await texts.writeTape(REQUEST, signal)).toEqual({ content: 'Type "ls"' });
    expect(runs).toEqual([{ name: 'writeTape', limit: { what: 'Writing the tape', seconds: 10 }, signal }]);
  });

  it('is NotWritten with the reason if the thread rejects it', async () => {
    const writing = textsWith(() => ({ refusal: 'Nothing to show.' })).texts.writeTape(REQUEST, signal);
    await expect(writing).rejects.toThrow(NotWritten);
    await expect(writing).rejects.toThrow('Nothing to show.');
  });

  it('is NotWritten if it takes too long', async () => {
    const writing = failing(new TextTooComplex('It took longer than 10 s.')).writeTape(REQUEST, signal);
    await expect(writing).rejects.toThrow(NotWritten);
  });

  it('fails with any other error of the pool', async () => {
    const full = new TemporarilyUnavailable('Busy.', 5);
    await expect(failing(full).writeTape(REQUEST, signal)).rejects.toBe(full);
  });
});
