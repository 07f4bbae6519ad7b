import { expect, it } from '@jest/globals';
import { understand } from './understand.js';

function commandsFor(sentence: string): string[] {
  const read = understand(sentence);
  return 'steps' in read ? read.steps.map(({ command }) => command) : [];
}

it.each([
  ['continue the rebase', 'git rebase --continue'],
  ['abort the merge', 'git merge --abort'],
  ['delete the first line of notes.txt', "sed -i '1d' notes.txt"],
  ['sum the third column of sales.csv', "awk -F, '{sum += $3} END {print sum}' sales.csv"],
  ['sort users.csv by the third column', 'sort -t, -k3 users.csv'],
  ['see which ports the container web publishes', 'docker port web'],
  ['find every file called config.yml under /etc', 'find /etc -name "config.yml"'],
  ['show the cpu usage of the nodes with kubectl', 'kubectl top nodes'],
  ['log into 10.1.2.3 as deploy', 'ssh deploy@10.1.2.3'],
  ['run a redis container on port 6380', 'docker run -d --name cache -p 6380:6379 redis:7'],
  ['show free disk space', 'df -h'],
  ['free up disk space', 'docker system prune -f'],
  ['remove the stopped ones with docker', 'docker container prune -f'],
  ['replace foo with bar in all text files', "sed -i 's/foo/bar/g' *.txt"],
  ['delete unused docker volumes', 'docker volume prune -f'],
  ['delete all tmp files', 'find . -name "*.tmp" -delete'],
  [
    'export the table orders to orders.csv with sqlite',
    'sqlite3 -header -csv demo.db "SELECT * FROM orders;" > orders.csv',
  ],
])('is not taken for a similar one: %s', (sentence, command) => {
  expect(commandsFor(sentence)).toEqual([command]);
});

it.each([
  [
    'run nginx on port 9090 in the background with docker and look at its logs',
    'docker run -d --name web -p 9090:80 nginx',
    'docker logs web',
  ],
  [
    'create a namespace called demo and deploy app.yaml into it',
    'kubectl create namespace demo',
    'kubectl apply -f app.yaml -n demo',
  ],
])('is about what the request before it made: %s', (sentence, ...expected) => {
  expect(commandsFor(sentence)).toEqual(expected);
});

it('takes no URL for a branch', () => {
  expect(commandsFor('switch to git@github.com:acme/shop.git with git')).toEqual([]);
});
