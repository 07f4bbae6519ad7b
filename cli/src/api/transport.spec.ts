import { describe, expect, it, jest } from '@jest/globals';
import { type Fetching, sendWithRetries } from './transport.js';

/** Responds in turn, each time to a request whose timeout passes at once. */
function answering(...answers: Response[]): { fetching: Fetching; makeRequest: () => Request } {
  const rest = [...answers];
  const fetching = {
    Request,
    fetch: () => Promise.resolve(rest.shift() ?? Response.error()),
  };
  return {
    fetching,
    makeRequest: () => new Request('http://x.example/', { signal: AbortSignal.timeout(5) }),
  };
}

const limited = () => new Response(null, { status: 429, headers: { 'Retry-After': '1' } });
const patience = { waitsForLimits: true, notice: () => undefined };

describe('the wait for a rate limit', () => {
  it('may be longer than the timeout of a request', async () => {
    const { fetching, makeRequest } = answering(limited(), new Response('done'));
    const answer = await sendWithRetries(makeRequest, fetching, patience);
    expect(await answer.text()).toBe('done');
  });

  it('ends with the signal of the caller', async () => {
    const { fetching, makeRequest } = answering(limited(), new Response('done'));
    const sending = sendWithRetries(makeRequest, fetching, patience, AbortSignal.timeout(20));
    await expect(sending).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('a connection that fails with', () => {
  const failing = (code: string) => {
    const fetching = {
      Request,
      fetch: jest
        .fn<Fetching['fetch']>()
        .mockRejectedValueOnce(new TypeError('fetch failed', { cause: { code } }))
        .mockResolvedValue(new Response('done')),
    };
    const notices: string[] = [];
    const patient = { waitsForLimits: false, notice: (text: string) => notices.push(text) };
    const headers = { 'Idempotency-Key': 'k' };
    const makeRequest = () => new Request('http://x.example/', { method: 'POST', headers });
    return { fetching, notices, sending: sendWithRetries(makeRequest, fetching, patient) };
  };

  it('ECONNREFUSED is tried again, with a notice', async () => {
    const { notices, sending } = failing('ECONNREFUSED');
    expect(await (await sending).text()).toBe('done');
    expect(notices).toEqual(['Cannot reach http://x.example: connection refused. Trying again.']);
  });

  it('ENOTFOUND fails at once', async () => {
    const { fetching, notices, sending } = failing('ENOTFOUND');
    await expect(sending).rejects.toThrow('the host does not exist');
    expect([fetching.fetch.mock.calls.length, notices]).toEqual([1, []]);
  });
});
