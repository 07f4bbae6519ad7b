import { expect, it } from '@jest/globals';
import { fake, FakeTransactions } from '../../../../test/support/fakes.js';
import type { SearchIndex } from '../../../indexing/search-index/search-index.js';
import type { RenditionRepository } from '../rendition.repository.js';
import type { TranscriptRepository } from '../transcript.repository.js';
import { TranscriptWriterService } from './transcript-writer.service.js';

it('saves the text, marks it ready and indexes the recording in one transaction, then invalidates it', async () => {
  const transactions = new FakeTransactions();
  const steps: string[] = [];
  const step = (name: string) => {
    steps.push(name);
    return Promise.resolve();
  };
  const writer = new TranscriptWriterService(
    transactions.port,
    fake<RenditionRepository>({
      markReady: (seq, name, file) => step(`${name} of ${seq} has ${JSON.stringify(file)}`),
    }),
    fake<TranscriptRepository>({
      save: ({ gifSeq, text, lineTimes, source }) =>
        step(`save ${gifSeq} ${text} ${lineTimes.join()} ${source}`),
    }),
    // The index reads the text from its table.
    fake<SearchIndex>({ refresh: (seqs) => step(`index ${seqs.join()}`) }),
  );
  await writer.save(7, { text: 'hello', lineTimes: [0, 5] }, 'ocr');
  expect(steps).toEqual(['save 7 hello 0,5 ocr', 'transcript of 7 has null', 'index 7']);
  expect(transactions.changed).toEqual(['gif:7']);
});
