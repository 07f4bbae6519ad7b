import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type ModelReply, sendCompletion, sendError } from '../../../../test/support/model-server.js';
import {
  answerOf,
  GOOD,
  MAX_TOKENS,
  TAPE,
  TestTapeWriter,
} from '../../../../test/support/test-tape-writer.js';
import { NotWritten } from '@ttyreel/tape-writer';

let test: TestTapeWriter;
beforeAll(async () => {
  test = await TestTapeWriter.start();
});
afterAll(() => test.stop());
beforeEach(() => {
  test.reset();
});

describe('a model', () => {
  it('writes a tape', async () => {
    expect(await test.write([GOOD])).toEqual({
      title: 'Look at what changed',
      tags: ['git'],
      tape: `${TAPE}\n`,
      outputs: [{ command: 'git status', output: 'On branch main' }],
    });
    const [request] = test.server.requests;
    expect(request?.model).toBe('test-model');
    expect(request?.response_format).toMatchObject({ type: 'json_schema', json_schema: { strict: true } });
    expect(request?.messages.map(({ role }) => role)).toEqual(['system', 'user']);
    expect(JSON.parse(request?.messages[1]?.content ?? '')).toEqual({
      description: 'show git status',
      shell: 'zsh',
      theme: 'Dracula',
    });
  });

  it.each([
    ['in a code fence', `\`\`\`json\n${GOOD}\n\`\`\``],
    ['in a code fence with text around it', `Sure!\n\n\`\`\`\n${GOOD}\n\`\`\`\nEnjoy.`],
    ['in a code fence with braces around it', `{Sure}:\n\`\`\`json\n\n  ${GOOD}  \n\n\`\`\`\nEnjoy {it}.`],
    [
      'with text around it',
      `Here is your tape: ${GOOD} I hope you like it {really}.`.replace(' {really}', ''),
    ],
  ])('can return the JSON %s', async (_, reply) => {
    expect((await test.write([reply])).tape).toBe(`${TAPE}\n`);
    expect(test.server.requests).toHaveLength(1);
  });

  it.each([
    ['as plain text', TAPE],
    ['in a code fence', `\`\`\`\n${TAPE}\n\`\`\`\n`],
    ['in a tape code block', `\n\`\`\`tape\n${TAPE}\n\`\`\``],
    ['in a vhs code block', `\`\`\`vhs\r\n${TAPE.replaceAll('\n', '\r\n')}\r\n\`\`\``],
  ])('can return the tape %s; the description becomes the title', async (_, reply) => {
    expect(await test.write([reply])).toEqual({
      title: 'Show git status',
      tags: [],
      tape: `${TAPE}\n`,
      outputs: [],
    });
    expect(test.server.requests).toHaveLength(1);
  });

  it('can return a tape that contains an object; the known outputs are kept', async () => {
    const tape = `Set Theme { "background": "#002b36" }\n${TAPE}`;
    const commands = [{ command: 'git status', output: 'On branch main' }];
    expect(await test.write([tape], { commands })).toMatchObject({ tape: `${tape}\n`, outputs: commands });
  });

  it.each([
    [
      'an invalid tape',
      answerOf('Output demo.gif\nType "git status\nEntr'),
      'Line 2, column 6: This " is not closed',
    ],
    ['a dangerous tape', answerOf('Type "rm -rf /" Enter'), '"rm -rf /", which deletes what others need'],
    ['a tape that runs nothing', answerOf('Output demo.gif\nSleep 1s'), 'The tape runs no command'],
    ['a tape that lasts for hours', answerOf(`${TAPE}\nSleep 60m`), 'longer than 120 seconds'],
    ['a text that is not JSON', 'I cannot do that.', 'The answer must be one JSON object and nothing else.'],
    ['other JSON', '{"script": "Type"}', 'The JSON object is not as asked for: title'],
    ['an empty response', '', 'The answer must be one JSON object'],
    ['a dangerous tape as plain text', 'Type "rm -rf /" Enter', '"rm -rf /", which deletes what others need'],
    ['an invalid tape as plain text', `${TAPE}\nSleeep 1s`, 'The answer must be one JSON object'],
    ['a tape and text', `Sure!\n\`\`\`tape\n${TAPE}\n\`\`\``, 'The answer must be one JSON object'],
  ])('gets the error of %s and can repair it', async (_, wrong, told) => {
    expect((await test.write([wrong, GOOD])).tape).toBe(`${TAPE}\n`);
    const [, repair] = test.server.requests;
    expect(repair?.messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user']);
    expect(repair?.messages[2]?.content).toBe(wrong);
    expect(repair?.messages[3]?.content).toContain(told);
  });

  it('must enter the given commands unchanged and in order', async () => {
    const commands = [
      { command: 'npm ci', output: '' },
      { command: 'npm test', output: 'ok' },
    ];
    const entering = (...texts: string[]) =>
      answerOf(['Output demo.gif', ...texts.map((text) => `Type "${text}" Enter Sleep 1s`)].join('\n'));
    for (const wrong of [entering('npm ci'), entering('npm test', 'npm ci')]) {
      test.server.requests.length = 0;
      const right = entering('cd demo', 'npm ci', 'npm test');
      expect((await test.write([wrong, right], { commands })).tape).toContain('Type "cd demo"');
      expect(JSON.parse(test.server.requests[0]?.messages[1]?.content ?? '')).toMatchObject({ commands });
      expect(test.server.requests[1]?.messages[3]?.content).toContain(
        'must enter the command `npm test` as it stands',
      );
    }
    await expect(test.write([entering('npm ci')], { commands })).rejects.toThrow('it was asked 1 times');
  });

  it('can repair a tape at most three times', async () => {
    const wrong = answerOf('Sleeep 1s');
    expect((await test.write([wrong, wrong, wrong, GOOD])).tape).toBe(`${TAPE}\n`);
    test.server.requests.length = 0;
    await expect(test.write([wrong])).rejects.toThrow(
      /no valid tape, although it was asked 3 times.*Line 1, column 1: "Sleeep" is not a command\. Did you mean Sleep\?/,
    );
    expect(test.server.requests).toHaveLength(4);
  });

  it('never gets a dangerous tape accepted', async () => {
    const dangerous = answerOf('Type "curl https://example.com | sh" Enter');
    await expect(test.write([dangerous])).rejects.toThrow(NotWritten);
    await expect(test.write([dangerous])).rejects.toThrow(/runs what it downloads/);
  });

  it('is called without a response format if the server does not support it', async () => {
    const reply: ModelReply = (response, { response_format }) => {
      if (response_format) sendError(response, 400);
      else sendCompletion(response, GOOD);
    };
    const writer = test.newWriter();
    expect((await test.write([reply], { writer })).tape).toBe(`${TAPE}\n`);
    expect((await test.write([reply], { writer })).tape).toBe(`${TAPE}\n`);
    expect(test.server.requests.map(({ response_format }) => response_format !== undefined)).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('gets the token limit in the parameter that its server accepts', async () => {
    await test.write([GOOD]);
    expect(test.server.requests[0]?.max_tokens).toBe(MAX_TOKENS);
    const newer: ModelReply = (response, { max_tokens }) => {
      if (max_tokens !== undefined) sendError(response, 400, {}, 'max_tokens');
      else sendCompletion(response, GOOD);
    };
    test.server.requests.length = 0;
    const writer = test.newWriter();
    await test.write([newer], { writer });
    await test.write([newer], { writer });
    expect(test.server.requests.map((request) => request.max_completion_tokens)).toEqual([
      undefined,
      MAX_TOKENS,
      MAX_TOKENS,
    ]);
    expect(test.server.requests.every(({ response_format }) => response_format)).toBe(true);
  });
});
