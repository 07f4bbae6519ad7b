import { expect, it } from '@jest/globals';
import { understand } from './understand.js';

function commandsFor(sentence: string): string[] {
  const read = understand(sentence);
  return 'steps' in read ? read.steps.map(({ command }) => command) : [];
}

const BIGGEST = String.raw`-type f -printf '%s\t%p\n' | sort -rn | head -n`;

it.each([
  ['find the ten biggest files on the disk', `sudo find / -xdev ${BIGGEST} 10 | numfmt --to=iec`],
  ['find the ten biggest files in this folder', `find . ${BIGGEST} 10 | numfmt --to=iec`],
  ['find the 5 largest files in /var/log', `find /var/log ${BIGGEST} 5 | numfmt --to=iec`],
  ['show the biggest folders', 'du -sh */ | sort -rh | head -n 10'],
  ['find all files bigger than 100 MB in my home folder', 'find ~ -type f -size +100M'],
  [
    'delete every .log file older than 30 days in /var/log',
    'find /var/log -type f -name "*.log" -mtime +30 -delete',
  ],
])('looks for files where the sentence says: %s', (sentence, command) => {
  expect(commandsFor(sentence)).toEqual([command]);
});

it.each([
  ['count how many lines of code are in my TypeScript project', 'ts'],
  ['count the lines of code in all python files', 'py'],
])('counts lines in all folders: %s', (sentence, extension) => {
  expect(commandsFor(sentence)).toEqual([
    `find . -name "*.${extension}" -not -path "*/node_modules/*" | xargs wc -l`,
  ]);
});

it.each([
  ['rename report.txt to report-2024.txt', 'mv report.txt report-2024.txt'],
  ['compare config.old.json and config.json', 'diff config.old.json config.json'],
  ['replace foo with bar in all .js files', "sed -i 's/foo/bar/g' *.js"],
  ['print the second column of data.csv', "awk -F, '{print $2}' data.csv"],
])('sees from its form what a word is: %s', (sentence, command) => {
  expect(commandsFor(sentence)).toEqual([command]);
});
