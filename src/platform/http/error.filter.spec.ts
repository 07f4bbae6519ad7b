import { beforeEach, describe, expect, it } from '@jest/globals';
import express, { type NextFunction, type Request, type Response } from 'express';
import { NotFoundException } from '@nestjs/common';
import { pino } from 'pino';
import request from 'supertest';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host.js';
import {
  Conflict,
  Forbidden,
  MethodNotAllowed,
  NotFound,
  RateLimited,
  TemporarilyUnavailable,
  Unauthenticated,
  ValidationFailed,
} from '../errors/domain-errors.js';
import { StorageFull, StorageUnavailable } from '../storage/storage-errors.js';
import { ErrorFilter } from './error.filter.js';

let lines: { msg: string }[];
let failure: unknown;
let wantsPage = false;

const log = pino({ base: undefined }, { write: (line) => lines.push(JSON.parse(line) as { msg: string }) });
const filter = new ErrorFilter(log, (error, _request, response) => {
  if (wantsPage) response.type('html').send(`<p>${error.body.detail}</p>`);
  return wantsPage;
});

const app = express().disable('etag');
app.use((_request, response) => {
  response.type('png').set({ ETag: '"a"', 'Content-Range': 'bytes 0-1/2', 'Cache-Control': 'public' });
  throw failure;
});
app.use((error: unknown, asked: Request, response: Response, _next: NextFunction) => {
  filter.catch(error, new ExecutionContextHost([asked, response]));
});

beforeEach(() => {
  [lines, wantsPage] = [[], false];
});

const detailOf = ({ body }: request.Response) => (body as { detail: string }).detail;

async function responseTo(error: unknown): Promise<request.Response> {
  failure = error;
  return request(app).get('/api/v1/boxes/?page=1');
}

describe('an error', () => {
  it.each([
    [ValidationFailed.field('title', 'is missing'), 400],
    [new Unauthenticated('Send a key.'), 401],
    [new Forbidden('Not yours.'), 403],
    [new NotFound('There is no box.'), 404],
    [new Conflict('It changed.'), 409],
    [new RateLimited('Later.', 7), 429],
  ])('of the domain says what is wrong: %s', async (error, status) => {
    const answer = await responseTo(error);
    expect([answer.status, detailOf(answer)]).toEqual([status, error.message]);
    expect(lines).toEqual([]);
  });

  it('that passes is logged with its reason, which is no secret', async () => {
    const answer = await responseTo(new TemporarilyUnavailable('Away.', 3));
    expect([answer.status, detailOf(answer)]).toEqual([503, 'Away.']);
    expect(lines).toEqual([expect.objectContaining({ msg: 'request refused', detail: 'Away.' })]);
  });

  it('names the fields, the wait and the allowed methods', async () => {
    const invalid = await responseTo(ValidationFailed.field('title', 'is missing'));
    expect(invalid.body).toEqual({ detail: 'title: is missing', errors: { title: ['is missing'] } });
    expect((await responseTo(new RateLimited('Later.', 7))).headers['retry-after']).toBe('7');
    const { headers } = await responseTo(new MethodNotAllowed('No.', ['GET', 'POST']));
    expect(headers['allow']).toBe('GET, POST');
    expect((await responseTo(new Unauthenticated('Key.'))).headers['www-authenticate']).toContain('ApiKey');
  });

  it('has none of the headers of a successful response', async () => {
    const { headers } = await responseTo(new NotFound('There is no box.'));
    expect([headers['etag'], headers['content-range']]).toEqual([undefined, undefined]);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['content-type']).toContain('application/json');
  });

  it('of the router says what the path is', async () => {
    const answer = await responseTo(new NotFoundException('Cannot GET'));
    expect([answer.status, detailOf(answer)]).toEqual([
      404,
      'There is nothing at GET /api/v1/boxes/. The API is described at /api/docs.',
    ]);
  });

  it.each([
    [new StorageFull('ENOSPC'), 507, 'the disk is full'],
    [new StorageUnavailable('away'), 503, 'the database or the blob store is unavailable'],
    [new Error('a secret detail'), 500, 'request failed unexpectedly'],
  ])('of the service is logged, and shows no detail: %s', async (error, status, message) => {
    const answer = await responseTo(error);
    expect(answer.status).toBe(status);
    expect(answer.text).not.toContain(error.message);
    expect(lines.map(({ msg }) => msg)).toEqual([message]);
  });

  it('is a page for clients that want one', async () => {
    wantsPage = true;
    expect((await responseTo(new NotFound('There is no box.'))).text).toBe('<p>There is no box.</p>');
  });
});
