import { describe, expect, it } from '@jest/globals';
import {
  Controller,
  Delete,
  Get,
  Injectable,
  type INestApplication,
  Module,
  Patch,
  Post,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import type { NextFunction, Request, Response } from 'express';
import request from 'supertest';
import { pino } from 'pino';
import type { ApiRequest } from '../http/api-request.js';
import { ErrorFilter } from '../http/error.filter.js';
import {
  Authenticated,
  AuthenticatedByAnyKey,
  OwnerOnly,
  ProfileKeyOnly,
  StaffOnly,
} from './auth.decorators.js';
import type { OwnershipSource } from './owner.guard.js';

@Injectable()
class Reels implements OwnershipSource {
  ownerOf(id: string): Promise<number | null> {
    return Promise.resolve(id === 'adas' ? 1 : null);
  }
}

@Controller('reels')
class ReelsController {
  @Get('me')
  @Authenticated()
  own(): string {
    return 'own';
  }

  @Post('secret')
  @ProfileKeyOnly()
  makeSecret(): string {
    return 'secret';
  }

  @Post('leave')
  @AuthenticatedByAnyKey()
  leave(): string {
    return 'left';
  }

  @Delete(':id')
  @OwnerOnly({ source: Reels, parameter: 'id', noun: 'reel' })
  remove(): string {
    return 'removed';
  }

  @Patch(':id/feature')
  @StaffOnly()
  feature(): string {
    return 'featured';
  }
}

@Module({ controllers: [ReelsController], providers: [Reels] })
class ReelsModule {}

const VIEWERS = {
  nobody: null,
  ada: { userSeq: 1, username: 'ada', isStaff: false, namedKey: null },
  bob: { userSeq: 2, username: 'bob', isStaff: false, namedKey: null },
  reader: {
    userSeq: 1,
    username: 'ada',
    isStaff: false,
    namedKey: { id: 'a', scopes: ['read'] as const },
  },
  writer: {
    userSeq: 1,
    username: 'ada',
    isStaff: false,
    namedKey: { id: 'b', scopes: ['read', 'write'] as const },
  },
  staffKey: {
    userSeq: 3,
    username: 'grace',
    isStaff: true,
    namedKey: { id: 'c', scopes: ['read', 'staff'] as const },
  },
  staff: { userSeq: 3, username: 'grace', isStaff: true, namedKey: null },
};

async function appAskedBy(
  viewer: keyof typeof VIEWERS,
  more: Partial<ApiRequest> = {},
): Promise<INestApplication> {
  const app = await NestFactory.create(ReelsModule, { logger: false });
  app.use((plain: Request, _response: Response, next: NextFunction) => {
    Object.assign(plain as ApiRequest, { viewer: VIEWERS[viewer], keySent: viewer !== 'nobody', ...more });
    next();
  });
  app.useGlobalFilters(new ErrorFilter(pino({ level: 'silent' })));
  return app.init();
}

describe('the guards', () => {
  it.each([
    ['nobody', 'get', '/reels/me', 401],
    ['ada', 'get', '/reels/me', 200],
    ['nobody', 'delete', '/reels/adas', 401],
    ['ada', 'delete', '/reels/adas', 200],
    ['bob', 'delete', '/reels/adas', 403],
    ['staff', 'delete', '/reels/adas', 403],
    ['bob', 'delete', '/reels/gone', 404],
    ['nobody', 'patch', '/reels/adas/feature', 401],
    ['ada', 'patch', '/reels/adas/feature', 403],
    ['staff', 'patch', '/reels/adas/feature', 200],
    ['reader', 'get', '/reels/me', 200],
    ['reader', 'delete', '/reels/adas', 403],
    ['reader', 'patch', '/reels/adas/feature', 403],
    ['reader', 'post', '/reels/secret', 403],
    ['reader', 'post', '/reels/leave', 201],
    ['writer', 'delete', '/reels/adas', 200],
    ['writer', 'patch', '/reels/adas/feature', 403],
    ['staffKey', 'patch', '/reels/adas/feature', 200],
    ['staffKey', 'delete', '/reels/adas', 403],
    ['staffKey', 'post', '/reels/secret', 403],
    ['writer', 'post', '/reels/secret', 403],
    ['ada', 'post', '/reels/secret', 201],
    ['nobody', 'post', '/reels/secret', 401],
    ['nobody', 'post', '/reels/leave', 401],
  ] as const)('%s: %s %s is %i', async (viewer, method, path, status) => {
    const app = await appAskedBy(viewer);
    const answer = await request(app.getHttpServer() as Parameters<typeof request>[0])[method](path);
    expect(answer.status).toBe(status);
    expect(answer.get('Cache-Control')).toBe('no-store');
    await app.close();
  });

  it('return Retry-After when the key was not looked up', async () => {
    const app = await appAskedBy('nobody', { keyRetryAfter: 840 });
    const answer = await request(app.getHttpServer() as Parameters<typeof request>[0]).get('/reels/me');
    expect(answer.status).toBe(429);
    expect(answer.get('Retry-After')).toBe('840');
    expect((answer.body as { detail: string }).detail).toMatch(/Try again in 14 min\.$/);
    await app.close();
  });

  it('add themselves to the OpenAPI document', async () => {
    const app = await appAskedBy('nobody');
    const { paths } = SwaggerModule.createDocument(app, new DocumentBuilder().build());
    const feature = paths['/reels/{id}/feature']?.patch;
    expect(feature?.security).toEqual([{ ApiKey: [] }]);
    expect(Object.keys(feature?.responses ?? {})).toEqual(expect.arrayContaining(['401', '403']));
    await app.close();
  });
});
