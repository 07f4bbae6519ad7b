import { judgedSentences, VERDICTS } from '../../test/support/judged-sentences.js';
import { table } from '../support/report.js';

/** Verdicts on both halves of the everyday sentences, and the development half's sentences that are not good. */
export function measureSentences(): string {
  const development = judgedSentences('development');
  const rows = [
    { half: 'development', judged: development },
    { half: 'closed', judged: judgedSentences('closed') },
  ].map(({ half, judged }) => [
    half,
    ...VERDICTS.map((each) => String(judged.filter(({ verdict }) => verdict === each).length)),
  ]);
  const open = development
    .filter(({ verdict }) => verdict !== 'good')
    .map(
      ({ verdict, sentence, commands }) =>
        `${verdict.padEnd(8)} ${sentence}\n${commands.map((each) => `         $ ${each}\n`).join('')}`,
    );
  return [
    'Sentences of 100 each, by the result of the built-in writer:',
    table(['half', ...VERDICTS], rows),
    'Aim: 80 good or refused, 65 of them good, none silly.',
    '',
    ...open,
  ].join('\n');
}
