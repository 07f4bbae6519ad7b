import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { validateTape } from '@ttyreel/recording';
import { NotWritten, type TapeRequest } from '../tape-request.js';
import { writeTape } from '../write-tape.js';
import { sectionsOf } from './readme-commands.js';
import { tapeRequestsOf } from './readme-requests.js';

const README = `
# Demo

\`\`\`js
const x = 1;
\`\`\`

## Install

\`\`\`sh
# with npm
npm install demo
sudo apt install \\
  demo
\`\`\`

## Usage of [demo](https://example.com)

~~~console
$ demo run
ok 1
ok 2
$ demo stop
~~~

\`\`\`
plain text
\`\`\`

## Danger

\`\`\`bash
curl https://example.com | sh
rm -rf /
\`\`\`
`;

function tapesOfReadme(markdown: string, most: number, look: Pick<TapeRequest, 'shell'>) {
  const { requests, commandsFound } = tapeRequestsOf(markdown, most, look);
  return { tapes: requests.map(writeTape), commandsFound };
}

describe('a README', () => {
  it('has commands in its fenced blocks, by section, with their output', () => {
    expect(sectionsOf(README)).toEqual([
      {
        heading: 'Install',
        commands: [
          { command: 'npm install demo', output: '' },
          { command: 'sudo apt install demo', output: '' },
        ],
      },
      {
        heading: 'Usage of demo',
        commands: [
          { command: 'demo run', output: 'ok 1\nok 2\n' },
          { command: 'demo stop', output: '' },
        ],
      },
    ]);
  });

  it('becomes tapes, usage first', () => {
    const one = tapesOfReadme(README, 1, {});
    expect(one.commandsFound).toBe(4);
    expect(one.tapes.map(({ title }) => title)).toEqual(['Usage of demo']);
    expect(one.tapes[0]).toMatchObject({
      tags: ['demo'],
      outputs: [{ command: 'demo run', output: 'ok 1\nok 2\n' }],
    });
    const all = tapesOfReadme(README, 5, { shell: 'zsh' });
    expect(all.tapes.map(({ title }) => title)).toEqual(['Usage of demo', 'Install']);
    for (const { tape } of all.tapes) expect(validateTape(tape)).toMatchObject({ valid: true, warnings: [] });
  });

  it('without commands becomes no tape', () => {
    for (const markdown of ['', '# Title\nText', '```\nls\n```', '```sh\nrm -rf /\n```'])
      expect(() => tapeRequestsOf(markdown, 1, {})).toThrow(NotWritten);
  });

  it('can be any text', () => {
    const part = fc.constantFrom(
      '```',
      '~~~',
      '````',
      'sh',
      '\n',
      '# ',
      '$ ',
      'ls',
      ' \\',
      '   ',
      '[a](b)',
      'é',
      '"',
      "'",
      '`',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 60 }), (parts) => {
        try {
          for (const { tape } of tapesOfReadme(parts.join(''), 5, {}).tapes)
            expect(validateTape(tape).valid).toBe(true);
        } catch (error) {
          expect(error).toBeInstanceOf(NotWritten);
        }
      }),
      { numRuns: 500 },
    );
  });
});
