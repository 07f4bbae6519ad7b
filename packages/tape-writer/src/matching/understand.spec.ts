import { describe, expect, it } from '@jest/globals';
import { validateTape } from '@ttyreel/recording';
import { NotWritten } from '../tape-request.js';
import { writeTape } from '../write-tape.js';
import { exampleRequests } from './example-requests.js';
import { RECIPES, TOOLS } from './tool-table.js';
import { understand } from './understand.js';

function commandsFor(sentence: string): string[] {
  const read = understand(sentence);
  return 'steps' in read ? read.steps.map(({ command }) => command) : [];
}

describe('the tool table', () => {
  it('has at least 150 tools', () => {
    expect(TOOLS.length).toBeGreaterThanOrEqual(150);
    expect(new Set(TOOLS.map(({ name }) => name)).size).toBe(TOOLS.length);
    expect(TOOLS.filter(({ name, purpose }) => name === '' || purpose === '')).toEqual([]);
  });

  it('has commands that a tape can type', () => {
    const written = RECIPES.flatMap(({ steps }) => steps).filter(({ command }) => !command.includes('`'));
    for (const { command, output } of written) {
      const tape = () => writeTape({ description: 'A demo', commands: [{ command, output }] });
      expect({ command, tape: validateTape(tape().tape).errors }).toEqual({ command, tape: [] });
    }
  });
});

describe('a column', () => {
  it.each([
    ['extract the first column of access.log', "awk '{print $1}' access.log"],
    ['print the first column of access.log', "awk '{print $1}' access.log"],
    ['print the second column of access.log', "awk '{print $2}' access.log"],
    ['extract the second column of the csv file users.csv', "awk -F, '{print $2}' users.csv"],
    ['extract the third column of access.log', "awk '{print $3}' access.log"],
    ['print the last field of access.log', "awk '{print $NF}' access.log"],
  ])('is the one that is named: %s', (sentence, command) => {
    expect(commandsFor(sentence)).toEqual([command]);
  });
});

it.each([
  ['resize the image logo.png', 'magick logo.png -resize 800 small.png'],
  ['resize the image to 400 pixels', 'magick photo.jpg -resize 400 small.jpg'],
  ['compress the video talk.mkv', 'ffmpeg -i talk.mkv -crf 28 small.mkv'],
  ['convert the image logo.png to logo.webp', 'magick logo.png logo.webp'],
])('gives a file that it makes the kind of its input: %s', (sentence, command) => {
  expect(commandsFor(sentence)).toEqual([command]);
});

it('keeps the name of an extension', () => {
  const [command = ''] = commandsFor('rename all jpg files to jpeg');
  expect(command).toContain('"${f%.jpg}.jpeg"');
});

it('does not start a container for "starting with"', () => {
  expect(commandsFor('list environment variables starting with AWS')).toEqual([]);
});

describe('the example of a refusal', () => {
  const examples = TOOLS.flatMap((tool) => exampleRequests(tool).map((request) => [tool.name, request]));

  it.each(examples)('for %s is understood: %s', (name, request) => {
    const [, sentence] = /^"(.*)"$/.exec(request) ?? [];
    const { tape } = writeTape({ description: sentence ?? request });
    if (sentence !== undefined) expect(tape).toContain(name);
  });

  it.each(TOOLS)('for $name is one of at most five', (tool) => {
    expect(exampleRequests(tool).length).toBeGreaterThan(0);
    expect(exampleRequests(tool).length).toBeLessThanOrEqual(5);
  });
});

describe('a sentence', () => {
  it.each([
    ['git commit but keep'],
    ['git push but not to main'],
    ['delete all files except readme.md'],
    ['list docker containers without header'],
    ['install packages globally and happily with pip'],
    ['teach my cat to dance'],
    ['delete everything'],
    ['delete all files'],
    ['stop all containers and delete them'],
    ['run a redis container on port 6380 and ping it'],
    ['copy a.txt to b.txt and delete it all'],
    ['make me happy'],
  ])('that is understood only in part is rejected: %s', (sentence) => {
    expect(commandsFor(sentence)).toEqual([]);
  });

  it.each([
    ['create a branch called work', 'git switch -c work'],
    ['dokcer ps', 'docker ps'],
    ['list docker containers and stop one', 'docker ps', 'docker stop web'],
    ['show the logs of the container api and follow them', 'docker logs -f --tail 20 api'],
    ['install ripgrep with brew and try it', 'brew install ripgrep', 'rg TODO'],
    ['git add . && git commit -m "x"', 'git add .', "git commit -m 'x'"],
    ['make a short gif of a git rebase', 'git rebase main'],
    ['plan and apply with terraform', 'terraform plan', 'terraform apply'],
  ])('becomes the requested commands: %s', (sentence, ...expected) => {
    expect(commandsFor(sentence)).toEqual(expected);
  });

  it.each([
    ['install lodash', /Say with which tool, such as /],
    [
      'frobnicate with git',
      /"frobnicate with git"\. For git, try "show the git status", .* or "[^"]+"\. Or put the commands to show between backticks\.$/,
    ],
    [
      'git: list the commits, then show who frobnicated README.md',
      /"show who frobnicated README\.md"\. For git, try [^.]*\. Or put /,
    ],
    ['create a branch called login, then show who frobnicated README.md', /"\. For git, try [^.]*\. Or put /],
    ['frobnicate a file with cut and sed', /"\. For cut, try `cut [^`]*`\. Or put /],
    ['frobnicate with docker and git status', /"frobnicate with docker"\. For docker, try [^.]*\. Or put /],
    ['run `rm -rf /`', /^A tape may not contain "rm -rf \/", which deletes what others need\.$/],
    [
      'frobnicate',
      /does not understand "frobnicate".*backticks, or name a tool it knows: apt, .* and \d+ more/,
    ],
  ])('is rejected with a suggestion: %s', (description, reason) => {
    expect(() => writeTape({ description })).toThrow(NotWritten);
    expect(() => writeTape({ description })).toThrow(reason);
  });

  it('adds no shell expansion to the requested command', () => {
    expect(commandsFor('search for "$(rm -rf ~)" in the src folder')[0]).not.toContain('$(');
  });
});
