import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Controller, type INestApplication, Module, Post } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NextFunction, Request, Response } from 'express';
import { pino } from 'pino';
import request from 'supertest';
import { AppConfig } from '../../platform/config/app-config.js';
import { ConfigModule } from '../../platform/config/config.module.js';
import { Conflict } from '../../platform/errors/domain-errors.js';
import type { ApiRequest } from '../../platform/http/api-request.js';
import { ErrorFilter } from '../../platform/http/error.filter.js';
import { RequestLimitsModule } from '../../platform/http/limits/request-limits.module.js';
import { LogModule } from '../../platform/logging/log.module.js';
import { HourlyQuota } from './hourly-quota.decorator.js';

@Controller()
class ReelsController {
  @Post('upload')
  @HourlyQuota('upload')
  upload(): string {
    return 'uploaded';
  }

  @Post('refused')
  @HourlyQuota('upload')
  refuse(): never {
    throw new Conflict('No.');
  }

  @Post('generate')
  @HourlyQuota('generation')
  generate(): string {
    return 'generated';
  }
}

const MINUTE_MS = 60_000;
/** HTTP needs them; the clocks are fake. */
const REAL_TIMERS = ['nextTick', 'setImmediate', 'setInterval', 'setTimeout'] as const;
const log = pino({ level: 'silent' });

describe('an hourly quota', () => {
  let app: INestApplication;

  beforeEach(async () => {
    jest.useFakeTimers({ now: 0, doNotFake: [...REAL_TIMERS] });
    const config = AppConfig.from({
      LIMITS: 'uploads-per-hour=2 generations-per-hour=1',
    });
    @Module({
      imports: [ConfigModule.register(config), LogModule.register(log), RequestLimitsModule],
      controllers: [ReelsController],
    })
    class ReelsModule {}
    app = await NestFactory.create(ReelsModule, { logger: false });
    app.use((plain: Request, _response: Response, next: NextFunction) => {
      const userSeq = Number(plain.headers['x-user']);
      const viewer = userSeq
        ? { userSeq, username: `user-${userSeq}`, isStaff: false, namedKey: null }
        : null;
      Object.assign(plain as ApiRequest, { viewer, keySent: viewer !== null });
      next();
    });
    app.useGlobalFilters(new ErrorFilter(log));
    await app.init();
  });
  afterEach(async () => {
    jest.useRealTimers();
    await app.close();
  });

  const ask = (user: number | null, path: string) =>
    request(app.getHttpServer() as Parameters<typeof request>[0])
      .post(path)
      .set(user === null ? {} : { 'X-User': String(user) });
  const statusOf = async (user: number | null, path: string) => (await ask(user, path)).status;

  it('allows the configured number of requests, then returns Retry-After', async () => {
    expect([await statusOf(1, '/upload'), await statusOf(1, '/upload')]).toEqual([201, 201]);
    jest.advanceTimersByTime(15 * MINUTE_MS);
    const refused = await ask(1, '/upload');
    expect(refused.status).toBe(429);
    expect(refused.body).toEqual({
      detail: 'The limit of 2 uploads an hour is reached. Try again in 45 min.',
    });
    expect(refused.headers).toMatchObject({
      'retry-after': '2700',
      'x-ratelimit-limit': '2',
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': '3600',
    });
    jest.advanceTimersByTime(45 * MINUTE_MS);
    expect(await statusOf(1, '/upload')).toBe(201);
  });

  it('counts requests that fail afterwards', async () => {
    expect([await statusOf(1, '/refused'), await statusOf(1, '/refused')]).toEqual([409, 409]);
    expect(await statusOf(1, '/upload')).toBe(429);
  });

  it('is separate for each user and action', async () => {
    expect([await statusOf(1, '/generate'), await statusOf(1, '/generate')]).toEqual([201, 429]);
    expect([await statusOf(2, '/generate'), await statusOf(1, '/upload')]).toEqual([201, 201]);
  });

  it('applies only to users', async () => {
    expect(await statusOf(null, '/upload')).toBe(401);
  });
});
