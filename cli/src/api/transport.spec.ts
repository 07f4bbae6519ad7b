import { describe, expect, it } from '@jest/globals';
import { type Fetching, sendPatiently } from './transport.js';

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
    const answer = await sendPatiently(makeRequest, fetching, patience);
    expect(await answer.text()).toBe('done');
  });

  it('ends with the signal of the caller', async () => {
    const { fetching, makeRequest } = answering(limited(), new Response('done'));
    const sending = sendPatiently(makeRequest, fetching, patience, AbortSignal.timeout(20));
    await expect(sending).rejects.toMatchObject({ name: 'AbortError' });
  });
});
