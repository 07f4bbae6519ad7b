import { describe, expect, it } from '@jest/globals';
import { judgedSentences } from '../../../../test/support/judged-sentences.js';

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
