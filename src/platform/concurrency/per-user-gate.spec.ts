import { beforeEach, describe, expect, it } from '@jest/globals';
import { RateLimited, TemporarilyUnavailable } from '../errors/domain-errors.js';
import { RetryableError } from '../jobs/job-handler.js';
import { PerUserGate } from './per-user-gate.js';

const never = () => new Promise<never>(() => undefined);
const now = () => Promise.resolve('done');

describe('PerUserGate', () => {
  let gate: PerUserGate;
  beforeEach(() => {
    gate = new PerUserGate({
      capacity: 1,
      waitSeconds: 0.02,
      retrySeconds: 5,
      ...{ noun: 'edit', participle: 'made' },
    });
  });

  it('passes one piece of work per user at a time', async () => {
    const first = gate.pass(1, now);
    await expect(gate.pass(1, now)).rejects.toThrow('Another edit of yours is being made. Try again in 5 s.');
    expect(await first).toBe('done');
    expect(await gate.pass(1, now)).toBe('done');
  });

  it('rejects work that does not get its turn in time', async () => {
    void gate.pass(1, never);
    const waiting = gate.pass(2, now);
    await expect(waiting).rejects.toThrow(TemporarilyUnavailable);
    await expect(waiting).rejects.toThrow('The edit could not be made. Try again in 5 s.');
    await expect(gate.pass(2, now)).rejects.toThrow(TemporarilyUnavailable);
  });

  it('rejects work while many wait', async () => {
    const users = Array.from({ length: 12 }, (_, at) => at);
    const rejected = users.map((user) => gate.pass(user, never).catch((error: unknown) => error));
    const error = await rejected.at(-1);
    expect(error).toBeInstanceOf(RateLimited);
    expect(error).toHaveProperty('message', '10 edits are waiting to be made. Try again in 5 s.');
  });

  it('says that work may be retried, and passes other errors on', async () => {
    const killed = gate.pass(1, () => Promise.reject(new RetryableError('The process was killed.')));
    await expect(killed).rejects.toThrow(TemporarilyUnavailable);
    const failed = gate.pass(1, () => Promise.reject(new Error('lost')));
    await expect(failed).rejects.toThrow('lost');
  });
});
