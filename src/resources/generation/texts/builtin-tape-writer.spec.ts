import { expect, it } from '@jest/globals';
import { NotWritten } from '@ttyreel/tape-writer';
import { generationTexts } from '../../../../test/support/generation-texts.js';
import { BuiltinTapeWriter } from './builtin-tape-writer.js';

const writer = new BuiltinTapeWriter(generationTexts);
const { signal } = new AbortController();

it('writes a tape by rules', async () => {
  const { tape, tags } = await writer.write({ description: 'npm test', shell: 'fish' }, signal);
  expect(tape).toContain('Set Shell "fish"');
  expect(tags).toEqual(['npm']);
});

it('says why it cannot', async () => {
  const writing = writer.write({ description: 'make me happy' }, signal);
  await expect(writing).rejects.toThrow(NotWritten);
  await expect(writing).rejects.toThrow(/or name a tool it knows: apt, .*docker/);
});

it('does nothing once it is aborted', async () => {
  const late = AbortSignal.abort(new Error('late'));
  await expect(writer.write({ description: 'npm test' }, late)).rejects.toThrow('late');
});
