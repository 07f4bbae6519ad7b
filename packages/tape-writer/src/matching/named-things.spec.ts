import { expect, it } from '@jest/globals';
import { understand } from './understand.js';

function commandsFor(sentence: string): string[] {
  const read = understand(sentence);
  return 'steps' in read ? read.steps.map(({ command }) => command) : [];
}

it.each([
  [
    'send a POST request with the json {"name":"Ada"} to http://localhost:3000/users',
    `curl -X POST -H "Content-Type: application/json" -d '{"name":"Ada"}' http://localhost:3000/users`,
  ],
  ['extract the field "version" from package.json with jq', "jq -r '.version' package.json"],
  ['run main.py with the argument --verbose', 'python3 main.py --verbose'],
  ['list what is inside backup.tar.gz without unpacking it', 'tar -tzf backup.tar.gz'],
  ['forward port 8080 of the service shop to my machine', 'kubectl port-forward service/shop 8080:80'],
  ['copy report.pdf to /tmp on deploy@10.0.0.5', 'scp report.pdf deploy@10.0.0.5:/tmp'],
  [
    'delete all branches that are already merged into main',
    'git branch --merged main | grep -v main | xargs git branch -d',
  ],
  ['show the five processes that use the most cpu', 'ps aux --sort=-%cpu --no-headers | head -n 5'],
])('is typed as it is named: %s', (sentence, command) => {
  expect(commandsFor(sentence)).toEqual([command]);
});

it.each([
  [
    'download https://example.com/data.csv and show its first lines',
    'curl -L -O https://example.com/data.csv',
    'head -n 10 data.csv',
  ],
  [
    'pack the folder photos into a tar.gz and then show its size',
    'tar -czf photos.tar.gz photos',
    'du -h photos.tar.gz',
  ],
])('"its" is the file that the request before it made: %s', (sentence, ...expected) => {
  expect(commandsFor(sentence)).toEqual(expected);
});

it('prefers the tools of a language that was named before', () => {
  expect(commandsFor('make a python virtual environment, activate it and install requests')).toEqual([
    'python3 -m venv .venv',
    'source .venv/bin/activate',
    'pip install requests',
  ]);
});

it.each([['frobnicate files over 100 MB'], ['audit my dependencies and fix what can be fixed']])(
  'takes no verb or participle for a name: %s',
  (sentence) => {
    expect(commandsFor(sentence)).toEqual([]);
  },
);
