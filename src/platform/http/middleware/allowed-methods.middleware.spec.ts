import { expect, it } from '@jest/globals';
import express, { type NextFunction, type Request, type Response } from 'express';
import request from 'supertest';
import { MethodNotAllowed } from '../../errors/domain-errors.js';
import { allowedMethods, routePathsOf } from './allowed-methods.middleware.js';

const app = express();
const here = (_request: Request, response: Response) => void response.send('here');
app.use(allowedMethods(app));
app.get('/boxes', here).post('/boxes', here);
app.get('/boxes/:id', here).delete('/boxes/:id', here);
app.post('/boxes/upload', here);
app.use((error: unknown, _request: Request, response: Response, _next: NextFunction) => {
  response.status(405).json(error instanceof MethodNotAllowed ? error.allowed : String(error));
});

it.each([
  ['get', '/boxes'],
  ['head', '/boxes'],
  ['post', '/Boxes/'],
  ['delete', '/boxes/7'],
  ['get', '/elsewhere'],
] as const)('lets %s %s pass', async (method, path) => {
  expect((await request(app)[method](path)).status).toBe(path === '/elsewhere' ? 404 : 200);
});

it.each([
  ['patch', '/boxes', ['GET', 'HEAD', 'OPTIONS', 'POST']],
  ['post', '/boxes/7', ['DELETE', 'GET', 'HEAD', 'OPTIONS']],
  ['get', '/boxes/upload', ['OPTIONS', 'POST']],
] as const)('rejects %s %s with what is allowed', async (method, path, allowed) => {
  const answer = await request(app)[method](path);
  expect([answer.status, answer.body]).toEqual([405, allowed]);
});

it('lists the paths of the routes', () => {
  expect(new Set(routePathsOf(app))).toEqual(new Set(['/boxes', '/boxes/:id', '/boxes/upload']));
});
