import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  completion,
  type ModelReply,
  sendCompletion,
  sendError,
} from '../../../../test/support/model-server.js';
import { GOOD, MAX_TOKENS, TAPE, TestTapeWriter } from '../../../../test/support/test-tape-writer.js';
import { NotWritten } from '@ttyreel/tape-writer';
import { Outage } from '../../../platform/jobs/outage.js';

let test: TestTapeWriter;
beforeAll(async () => {
  test = await TestTapeWriter.start();
});
afterAll(() => test.stop());
beforeEach(() => {
  test.reset();
});

const soon = { 'retry-after-ms': '1' };

describe('the token budget', () => {
  it('ends a response that reaches its limit without another request', async () => {
    const cut: ModelReply = (response) => {
      sendCompletion(response, GOOD.slice(0, 40), { finish_reason: 'length', total_tokens: 1_200 });
    };
    await expect(test.write([cut])).rejects.toThrow('The response of the model is longer than 1000 tokens.');
    expect(test.server.requests).toHaveLength(1);
    expect(test.budget.settled.map(([, used]) => used)).toEqual([1_200]);
  });

  it('rejects a request if it is spent', async () => {
    test.budget.isSpent = true;
    await expect(test.write([GOOD])).rejects.toThrow(/used up its budget for today/);
    expect(test.server.requests).toEqual([]);
  });

  it('counts the tokens used, none for a rejection, and all reserved ones if the usage is unknown', async () => {
    await test.write([
      (response) => {
        sendCompletion(response, GOOD, { total_tokens: 345 });
      },
    ]);
    const [[reserved, used] = []] = test.budget.settled;
    expect(used).toBe(345);
    expect(reserved).toBeGreaterThan(MAX_TOKENS);
    const refused: ModelReply = (response) => {
      sendError(response, 429, soon);
    };
    await expect(test.write([refused])).rejects.toThrow(Outage);
    expect(test.budget.settled[1]).toEqual([reserved, 0]);
    await expect(test.write([() => undefined], { timeout: 50 })).rejects.toThrow(/in time/);
    await test.write([GOOD]);
    expect(test.budget.settled).toHaveLength(2);
  });
});

describe('a model', () => {
  it('is called again after a rate limit', async () => {
    const busy: ModelReply = (response) => {
      sendError(response, 429, soon);
    };
    expect((await test.write([busy, busy, GOOD])).tape).toBe(`${TAPE}\n`);
  });

  it.each<[string, ModelReply, RegExp]>([
    [
      'limits the rate',
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
      'closes a connection without a response',
      (response) => {
        response.destroy();
      },
      /cannot be reached/,
    ],
    [
      'redirects',
      (response) => {
        sendError(response, 302, { Location: 'http://127.0.0.1:1/' });
      },
      /cannot be reached/,
    ],
    [
      'closes the connection within its response',
      (response) => {
        response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '5000' });
        response.write(completion(GOOD).slice(0, 50));
        setImmediate(() => response.destroy());
      },
      /interrupted/,
    ],
  ])('that %s is away', async (_, reply, reason) => {
    const result = test.write([reply]);
    await expect(result).rejects.toThrow(Outage);
    await expect(result).rejects.toThrow(reason);
  });

  it.each<[string, ModelReply, RegExp]>([
    [
      'rejects the key',
      (response) => {
        sendError(response, 401);
      },
      /AI_API_KEY/,
    ],
    [
      'is not found',
      (response) => {
        sendError(response, 404);
      },
      /AI_BASE_URL and AI_MODEL/,
    ],
    [
      'refuses the request',
      (response) => {
        sendError(response, 422);
      },
      /refused the request \(status 422\)/,
    ],
    ['returns too much', 'x'.repeat(10 * 1024 * 1024), /too large for a tape/],
    ['returns HTML', (response) => response.end('<html>'), /not that of an OpenAI API/],
    [
      'returns broken JSON',
      (response) => {
        response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"choices": [');
      },
      /is not JSON/,
    ],
  ])('that %s fails with a readable message', async (_, reply, reason) => {
    const result = test.write([reply]);
    await expect(result).rejects.toThrow(NotWritten);
    await expect(result).rejects.toThrow(reason);
  });

  it('that does not respond in time is away', async () => {
    const result = test.write([() => undefined], { timeout: 50 });
    await expect(result).rejects.toThrow(Outage);
    await expect(result).rejects.toThrow(/did not respond in time/);
  });

  it('is not waited for after an abort', async () => {
    const stop = new AbortController();
    const never: ModelReply = () => {
      stop.abort(new Error('The service stops.'));
    };
    await expect(test.write([never], { signal: stop.signal })).rejects.toThrow('The service stops.');
  });
});
