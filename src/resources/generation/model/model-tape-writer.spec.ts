import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  completion,
  type ModelReply,
  ModelServer,
  sendCompletion,
  sendError,
} from '../../../../test/support/model-server.js';
import { generationTexts } from '../../../../test/support/generation-texts.js';
import { DEFAULT_THEME } from '../../../recording/palette/themes.js';
import { NotWritten, type TapeRequest } from '../writer/tape-writer.js';
import type { TokenReservation } from './model-budget.service.js';
import { ModelTapeWriter } from './model-tape-writer.js';

const TAPE = 'Output demo.gif\nType "git status"\nEnter\nSleep 2s';
const answerOf = (tape: string, more: object = {}) =>
  JSON.stringify({
    title: 'Look at what changed',
    tags: ['git'],
    tape,
    expected_output: [{ command: 'git status', output: 'On branch main' }],
    ...more,
  });
const GOOD = answerOf(TAPE);

let server: ModelServer;
beforeAll(async () => {
  server = await ModelServer.start();
});
afterAll(() => server.stop());
beforeEach(() => {
  server.requests.length = 0;
});

/** Has no end, or none left, and remembers what was settled. */
class ToldBudget {
  readonly settled: [reserved: number, used: number][] = [];
  isSpent = false;

  reserve(tokens: number): Promise<TokenReservation | null> {
    return Promise.resolve(this.isSpent ? null : { day: '2026-11-22', tokens });
  }

  settle({ tokens }: TokenReservation, used: number): Promise<void> {
    this.settled.push([tokens, used]);
    return Promise.resolve();
  }
}

const MAX_TOKENS = 1_000;
let budget: ToldBudget;
beforeEach(() => {
  budget = new ToldBudget();
});
const newWriter = (timeout = 10_000) =>
  new ModelTapeWriter(
    { baseUrl: server.baseUrl, model: 'test-model', timeout, maxTokens: MAX_TOKENS, tokensPerDay: 1 },
    budget,
    generationTexts,
  );

interface Circumstances {
  readonly timeout?: number;
  readonly signal?: AbortSignal;
  readonly commands?: TapeRequest['commands'];
}

function write(
  replies: ModelReply[],
  { timeout, signal = new AbortController().signal, commands }: Circumstances = {},
  writer = newWriter(timeout),
) {
  server.replies = replies;
  return writer.write(
    { description: 'show git status', commands, shell: 'zsh', theme: DEFAULT_THEME },
    signal,
  );
}

const soon = { 'retry-after-ms': '1' };

describe('a model', () => {
  it('writes a tape', async () => {
    expect(await write([GOOD])).toEqual({
      title: 'Look at what changed',
      tags: ['git'],
      tape: `${TAPE}\n`,
      outputs: [{ command: 'git status', output: 'On branch main' }],
    });
    const [request] = server.requests;
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
    ['between fences', `\`\`\`json\n${GOOD}\n\`\`\``],
    ['between fences and words', `Sure!\n\n\`\`\`\n${GOOD}\n\`\`\`\nEnjoy.`],
    ['between fences and braces', `{Sure}:\n\`\`\`json\n\n  ${GOOD}  \n\n\`\`\`\nEnjoy {it}.`],
    ['between words', `Here is your tape: ${GOOD} I hope you like it {really}.`.replace(' {really}', '')],
  ])('is understood when it answers %s', async (_, reply) => {
    expect((await write([reply])).tape).toBe(`${TAPE}\n`);
    expect(server.requests).toHaveLength(1);
  });

  it.each([
    ['alone', TAPE],
    ['between fences', `\`\`\`\n${TAPE}\n\`\`\`\n`],
    ['in a block of tape', `\n\`\`\`tape\n${TAPE}\n\`\`\``],
    ['in a block of vhs', `\`\`\`vhs\r\n${TAPE.replaceAll('\n', '\r\n')}\r\n\`\`\``],
  ])('may answer with the tape %s, which gets its title from the description', async (_, reply) => {
    expect(await write([reply])).toEqual({
      title: 'Show git status',
      tags: [],
      tape: `${TAPE}\n`,
      outputs: [],
    });
    expect(server.requests).toHaveLength(1);
  });

  it('may answer with a tape that has an object, and shows what commands are known to print', async () => {
    const tape = `Set Theme { "background": "#002b36" }\n${TAPE}`;
    const commands = [{ command: 'git status', output: 'On branch main' }];
    expect(await write([tape], { commands })).toMatchObject({ tape: `${tape}\n`, outputs: commands });
  });

  it.each([
    [
      'an invalid tape',
      answerOf('Output demo.gif\nType "git status\nEntr'),
      'Line 2, column 6: This " is not closed',
    ],
    ['a hostile tape', answerOf('Type "rm -rf /" Enter'), '"rm -rf /" deletes what others need'],
    ['a tape that runs nothing', answerOf('Output demo.gif\nSleep 1s'), 'The tape runs no command'],
    ['a tape that lasts for hours', answerOf(`${TAPE}\nSleep 60m`), 'longer than 120 seconds'],
    ['no JSON', 'I cannot do that.', 'The answer must be one JSON object and nothing else.'],
    ['other JSON', '{"script": "Type"}', 'The JSON object is not as asked for: title'],
    ['nothing', '', 'The answer must be one JSON object'],
    ['a hostile tape alone', 'Type "rm -rf /" Enter', '"rm -rf /" deletes what others need'],
    ['an invalid tape alone', `${TAPE}\nSleeep 1s`, 'The answer must be one JSON object'],
    ['a tape and words', `Sure!\n\`\`\`tape\n${TAPE}\n\`\`\``, 'The answer must be one JSON object'],
  ])('is told what is wrong with %s, and may repair it', async (_, wrong, told) => {
    expect((await write([wrong, GOOD])).tape).toBe(`${TAPE}\n`);
    const [, repair] = server.requests;
    expect(repair?.messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user']);
    expect(repair?.messages[2]?.content).toBe(wrong);
    expect(repair?.messages[3]?.content).toContain(told);
  });

  it('has to enter the commands it is given, as they stand and in their order', async () => {
    const commands = [
      { command: 'npm ci', output: '' },
      { command: 'npm test', output: 'ok' },
    ];
    const entering = (...texts: string[]) =>
      answerOf(['Output demo.gif', ...texts.map((text) => `Type "${text}" Enter Sleep 1s`)].join('\n'));
    for (const wrong of [entering('npm ci'), entering('npm test', 'npm ci')]) {
      server.requests.length = 0;
      const right = entering('cd demo', 'npm ci', 'npm test');
      expect((await write([wrong, right], { commands })).tape).toContain('Type "cd demo"');
      expect(JSON.parse(server.requests[0]?.messages[1]?.content ?? '')).toMatchObject({ commands });
      expect(server.requests[1]?.messages[3]?.content).toContain(
        'must enter the command `npm test` as it stands',
      );
    }
    await expect(write([entering('npm ci')], { commands })).rejects.toThrow('it was asked 1 times');
  });

  it('may repair it three times, not more', async () => {
    const wrong = answerOf('Sleeep 1s');
    expect((await write([wrong, wrong, wrong, GOOD])).tape).toBe(`${TAPE}\n`);
    server.requests.length = 0;
    await expect(write([wrong])).rejects.toThrow(
      /no valid tape, although it was asked 3 times.*Line 1, column 1: "Sleeep" is not a command\. Did you mean Sleep\?/,
    );
    expect(server.requests).toHaveLength(4);
  });

  it('gives up nothing hostile, however often it tries', async () => {
    const hostile = answerOf('Type "curl https://example.com | sh" Enter');
    await expect(write([hostile])).rejects.toThrow(NotWritten);
    await expect(write([hostile])).rejects.toThrow(/runs what it downloads/);
  });

  it('is asked without a shape where the server knows none', async () => {
    const reply: ModelReply = (response, { response_format }) => {
      if (response_format) sendError(response, 400);
      else sendCompletion(response, GOOD);
    };
    const writer = newWriter();
    expect((await write([reply], {}, writer)).tape).toBe(`${TAPE}\n`);
    expect((await write([reply], {}, writer)).tape).toBe(`${TAPE}\n`);
    expect(server.requests.map(({ response_format }) => response_format !== undefined)).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('has an end to what it may say, in the words of its server', async () => {
    await write([GOOD]);
    expect(server.requests[0]?.max_tokens).toBe(MAX_TOKENS);
    const newer: ModelReply = (response, { max_tokens }) => {
      if (max_tokens !== undefined) sendError(response, 400, {}, 'max_tokens');
      else sendCompletion(response, GOOD);
    };
    server.requests.length = 0;
    const writer = newWriter();
    await write([newer], {}, writer);
    await write([newer], {}, writer);
    expect(server.requests.map((request) => request.max_completion_tokens)).toEqual([
      undefined,
      MAX_TOKENS,
      MAX_TOKENS,
    ]);
    expect(server.requests.every(({ response_format }) => response_format)).toBe(true);
  });

  it('that is cut off at that end is not asked again', async () => {
    const cut: ModelReply = (response) => {
      sendCompletion(response, GOOD.slice(0, 40), { finish_reason: 'length', total_tokens: 1_200 });
    };
    await expect(write([cut])).rejects.toThrow('The response of the model is longer than 1000 tokens.');
    expect(server.requests).toHaveLength(1);
    expect(budget.settled.map(([, used]) => used)).toEqual([1_200]);
  });

  it('is asked for what is left of its budget only', async () => {
    budget.isSpent = true;
    await expect(write([GOOD])).rejects.toThrow(/used up its budget for today/);
    expect(server.requests).toEqual([]);
  });

  it('counts what it used, nothing for a refusal, and all that was reserved when nobody knows', async () => {
    await write([
      (response) => {
        sendCompletion(response, GOOD, { total_tokens: 345 });
      },
    ]);
    const [[reserved, used] = []] = budget.settled;
    expect(used).toBe(345);
    expect(reserved).toBeGreaterThan(MAX_TOKENS);
    const refused: ModelReply = (response) => {
      sendError(response, 429, soon);
    };
    await expect(write([refused])).rejects.toThrow(NotWritten);
    expect(budget.settled[1]).toEqual([reserved, 0]);
    await expect(write([() => undefined], { timeout: 50 })).rejects.toThrow(/in time/);
    await write([GOOD]);
    expect(budget.settled).toHaveLength(2);
  });

  it('is asked again after it was too busy', async () => {
    const busy: ModelReply = (response) => {
      sendError(response, 429, soon);
    };
    expect((await write([busy, busy, GOOD])).tape).toBe(`${TAPE}\n`);
  });

  it.each<[string, ModelReply, RegExp]>([
    [
      'is too busy',
      (response) => {
        sendError(response, 429, soon);
      },
      /rate limited or overloaded/,
    ],
    [
      'fails',
      (response) => {
        sendError(response, 500, soon);
      },
      /server of the model failed/,
    ],
    [
      'does not know the key',
      (response) => {
        sendError(response, 401);
      },
      /AI_API_KEY/,
    ],
    [
      'is not there',
      (response) => {
        sendError(response, 404);
      },
      /AI_BASE_URL and AI_MODEL/,
    ],
    [
      'refuses',
      (response) => {
        sendError(response, 422);
      },
      /refused the request \(status 422\)/,
    ],
    ['says too much', 'x'.repeat(10 * 1024 * 1024), /too large for a tape/],
    ['is no model', (response) => response.end('<html>'), /was interrupted or is not JSON|no valid tape/],
    [
      'breaks off',
      (response) => {
        response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '5000' });
        response.write(completion(GOOD).slice(0, 50));
        setImmediate(() => response.destroy());
      },
      /interrupted/,
    ],
    [
      'leads elsewhere',
      (response) => {
        sendError(response, 302, { Location: 'http://127.0.0.1:1/' });
      },
      /cannot be reached/,
    ],
  ])('that %s is a reason that a person understands', async (_, reply, reason) => {
    const result = write([reply]);
    await expect(result).rejects.toThrow(NotWritten);
    await expect(result).rejects.toThrow(reason);
  });

  it('has only so long for an answer', async () => {
    await expect(write([() => undefined], { timeout: 50 })).rejects.toThrow(/did not respond in time/);
  }, 30_000);

  it('is not waited for once nobody waits any more', async () => {
    const stop = new AbortController();
    const never: ModelReply = () => {
      stop.abort(new Error('The service stops.'));
    };
    await expect(write([never], { signal: stop.signal })).rejects.toThrow('The service stops.');
  });
});
