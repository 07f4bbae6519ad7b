import { expect, it } from '@jest/globals';
import express from 'express';
import request from 'supertest';
import { httpsOnly } from './https-only.middleware.js';

const app = express();
app.use(httpsOnly('https://reels.example', (asked) => asked.path === '/health/live'));
app.use((_request, response) => void response.send('here'));

it('redirects to https with path, query and method', async () => {
  const { status, headers, text } = await request(app).post('/upload?draft=1').send({ title: 'x' });
  expect([status, headers['location'], text]).toEqual([308, 'https://reels.example/upload?draft=1', '']);
});

it('lets secure requests pass', async () => {
  expect((await request(app).get('/health/live')).text).toBe('here');
});
