import { expect, it } from '@jest/globals';
import { fake, FakeTransactions } from '../../../../test/support/fakes.js';
import type { SearchIndex } from '../../../indexing/search-index/search-index.js';
import type { ProcessingService } from '../renditions/processing.service.js';
import type { RenditionRepository } from '../renditions/rendition.repository.js';
import type { TranscriptRepository } from '../renditions/transcript.repository.js';
import { TranscriptWriterService } from './transcript-writer.service.js';

const GIF = { rendition: 'gif', blobKey: 'aa/1.gif' } as const;
const noCast = { castTimes: null, typedFrom: null, markers: null };

it('saves the text, marks it ready and indexes the recording in one transaction after a review', async () => {
  const transactions = new FakeTransactions();
  const steps: string[] = [];
  let hasCast = false;
  const step = (name: string) => {
    steps.push(name);
    return Promise.resolve();
  };
  const writer = new TranscriptWriterService(
    transactions.port,
    fake<RenditionRepository>({
      isCurrent: () => Promise.resolve(true),
      hasCast: () => Promise.resolve(hasCast),
      markReady: (seq, name, file) => step(`${name} of ${seq} has ${JSON.stringify(file)}`),
    }),
    fake<TranscriptRepository>({
      save: ({ gifSeq, text, lineTimes, source, confidence }) =>
        step(`save ${gifSeq} ${text} ${lineTimes.join()} ${source} ${confidence}`),
    }),
    // The index reads the text from its table.
    fake<SearchIndex>({ refresh: (seqs) => step(`index ${seqs.join()}`) }),
    fake<ProcessingService>({ during: (_seq, _manager, change) => change() }),
  );
  await writer.save(
    7,
    { text: 'hello', lineTimes: [0, 5], ...noCast, secrets: [] },
    { kind: 'picture', confidence: 0.9, file: GIF },
  );
  expect(steps).toEqual(['save 7 hello 0,5 picture 0.9', 'transcript of 7 has null', 'index 7']);
  expect(transactions.changed).toEqual(['gif:7', 'search']);

  hasCast = true;
  steps.length = 0;
  const late = { text: 'of the picture before the cast', lineTimes: [0], ...noCast, secrets: [] };
  await writer.save(7, late, { kind: 'picture', confidence: 0.9, file: GIF });
  expect(steps).toEqual([]);

  const found = [
    {
      kind: 'npm_token',
      place: 'screen',
      line: 1,
      time: 0,
      excerpt: 'npm_… (40 characters)',
      fingerprint: '1f2e',
    },
  ] as const;
  writer.reviewBy({
    review: async (seq, secrets) => {
      await step(`review ${seq} ${secrets.length}`);
      return () => step('publish');
    },
  });
  await writer.save(
    7,
    { text: 'hello', lineTimes: [0], ...noCast, secrets: found },
    { kind: 'cast', confidence: 1, file: { rendition: 'cast', blobKey: 'aa/1.cast' } },
  );
  expect(steps).toEqual(['review 7 1', 'save 7 hello 0 cast 1', 'transcript of 7 has null', 'publish']);
});
