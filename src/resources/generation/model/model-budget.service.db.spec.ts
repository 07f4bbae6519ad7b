import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createMigratedDatabase, type MigratedDatabase } from '../../../../test/support/migrated-database.js';
import { AppConfig } from '../../../platform/config/app-config.js';
import { TemporarilyUnavailable } from '../../../platform/errors/domain-errors.js';
import { ModelBudgetService } from './model-budget.service.js';
import { ModelUsageEntity } from './model-usage.entity.js';
import { ModelUsageRepository } from './model-usage.repository.js';

let database: MigratedDatabase;

beforeAll(async () => {
  database = await createMigratedDatabase();
});
afterAll(() => database.drop());
beforeEach(() => database.source.query('TRUNCATE model_usage'));

/** One per process. */
const newBudget = (model: NodeJS.ProcessEnv = { AI_MODEL: 'm', AI_API_KEY: 'k' }) =>
  new ModelBudgetService(
    new ModelUsageRepository(database.source.getRepository(ModelUsageEntity)),
    AppConfig.from({ ...model, LIMITS: 'tokens-per-completion=10 tokens-per-day=100' }),
  );
const secondsToMidnight = () => 86_400 - ((Date.now() / 1_000) % 86_400);

describe('the daily budget', () => {
  it('is not exceeded by concurrent processes', async () => {
    const [one, other] = [newBudget(), newBudget()];
    const taken = await Promise.all(
      Array.from({ length: 30 }, (_, call) => (call % 2 ? one : other).reserve(10)),
    );
    expect(taken.filter(Boolean)).toHaveLength(10);
    await expect(newBudget().assertLeft()).rejects.toThrow(TemporarilyUnavailable);
  });

  it('is not larger for the first call of a day', async () => {
    expect(await newBudget().reserve(101)).toBeNull();
    expect(await newBudget().reserve(100)).toMatchObject({ tokens: 100 });
  });

  it('gets unused reservations back', async () => {
    const reservation = await newBudget().reserve(100);
    if (!reservation) throw new Error('Nothing was reserved.');
    await newBudget().settle(reservation, 40);
    await newBudget().assertLeft();
    expect(await newBudget().reserve(61)).toBeNull();
    expect(await newBudget().reserve(60)).toMatchObject({ tokens: 60 });
  });

  it('is rejected until midnight UTC if it does not cover another call', async () => {
    await newBudget().reserve(91);
    const most = Math.ceil(secondsToMidnight());
    const refusal = await newBudget()
      .assertLeft()
      .catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(TemporarilyUnavailable);
    const { retryAfter } = refusal as TemporarilyUnavailable;
    expect(retryAfter).toBeLessThanOrEqual(most);
    expect(retryAfter).toBeGreaterThanOrEqual(Math.floor(secondsToMidnight()));
  });

  it('covers a call that needs the whole rest', async () => {
    await newBudget().reserve(90);
    await expect(newBudget().assertLeft()).resolves.toBeUndefined();
  });

  it('does not limit a service without a model', async () => {
    await newBudget().reserve(100);
    await expect(newBudget({}).assertLeft()).resolves.toBeUndefined();
    expect(await newBudget({}).reserve(1)).toBeNull();
  });

  it('is complete again on the next day', async () => {
    await newBudget().reserve(100);
    await database.source.query('UPDATE model_usage SET day = day - 1');
    await newBudget().assertLeft();
    expect(await newBudget().reserve(100)).not.toBeNull();
  });
});
