import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/test-database.js';
import { AppConfig } from '../../../platform/config/app-config.js';
import { entities } from '../../../app/entities.js';
import { dataSourceOptions } from '../../../platform/database/data-source-options.js';
import { migrate } from '../../../platform/database/migrate.js';
import { TemporarilyUnavailable } from '../../../platform/errors/domain-errors.js';
import { ModelBudgetService } from './model-budget.service.js';
import { ModelUsageEntity } from './model-usage.entity.js';
import { ModelUsageRepository } from './model-usage.repository.js';

let database: TestDatabase;
let source: DataSource;

beforeAll(async () => {
  database = await createTestDatabase();
  await migrate(database.address);
  source = await new DataSource(dataSourceOptions(database.address, entities)).initialize();
});
afterAll(async () => {
  await source.destroy();
  await database.drop();
});
beforeEach(() => source.query('TRUNCATE model_usage'));

/** As each process has one. */
const newBudget = (tokensPerDay = 100) =>
  new ModelBudgetService(
    new ModelUsageRepository(source.getRepository(ModelUsageEntity)),
    AppConfig.from({ AI_MODEL: 'm', AI_MAX_TOKENS: '10', AI_TOKENS_PER_DAY: String(tokensPerDay) }),
  );

describe('the budget of a day', () => {
  it('is not overdrawn by processes that take of it at the same time', async () => {
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

  it('gets back what was set aside and not used', async () => {
    const reservation = await newBudget().reserve(100);
    if (!reservation) throw new Error('Nothing was reserved.');
    await newBudget().settle(reservation, 40);
    await newBudget().assertLeft();
    expect(await newBudget().reserve(61)).toBeNull();
    expect(await newBudget().reserve(60)).toMatchObject({ tokens: 60 });
  });

  it('is whole again on the next day', async () => {
    await newBudget().reserve(100);
    await source.query('UPDATE model_usage SET day = day - 1');
    await newBudget().assertLeft();
    expect(await newBudget().reserve(100)).not.toBeNull();
  });
});
