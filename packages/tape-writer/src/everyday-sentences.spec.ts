import { describe, expect, it } from '@jest/globals';
import { judgedSentences } from '../../../test/support/judged-sentences.js';
import { NotWritten } from './tape-request.js';
import { exampleRequests } from './matching/example-requests.js';
import { TOOLS } from './matching/tool-table.js';
import { writeTape } from './write-tape.js';

const judged = judgedSentences('development');
const sentencesThatAre = (wanted: string) =>
  judged.flatMap(({ verdict, sentence, commands }) => (verdict === wanted ? [[sentence, ...commands]] : []));

describe('the everyday sentences of the development set', () => {
  it('are correct in 90 of 100 cases and rejected otherwise', () => {
    expect(judged).toHaveLength(100);
    expect(sentencesThatAre('silly')).toEqual([]);
    expect(sentencesThatAre('half')).toEqual([]);
    expect(sentencesThatAre('good').length).toBeGreaterThanOrEqual(90);
  });
});

describe('sentences of every kind', () => {
  const examples = TOOLS.flatMap(exampleRequests).filter((request) => request.startsWith('"'));
  const sentences = new Set([
    ...examples.map((request) => request.slice(1, -1)),
    ...[...judged, ...judgedSentences('closed')].map(({ sentence }) => sentence),
  ]);

  it('give at least 200 tapes, and the policy rejects none', () => {
    const refusals = [...sentences].flatMap((sentence) => refusalOf(sentence) ?? []);
    expect(sentences.size - refusals.length).toBeGreaterThanOrEqual(200);
    expect(refusals.filter((reason) => !reason.includes('does not understand'))).toEqual([]);
  });
});

/** Undefined if a tape is written. */
function refusalOf(description: string): string | undefined {
  try {
    writeTape({ description });
    return undefined;
  } catch (error) {
    if (error instanceof NotWritten) return error.message;
    throw error;
  }
}
