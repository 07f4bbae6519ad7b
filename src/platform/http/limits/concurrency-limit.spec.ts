import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { beforeEach, expect, it } from '@jest/globals';
import { ConcurrencyLimit } from './concurrency-limit.js';

let limit: ConcurrencyLimit;

beforeEach(() => {
  limit = new ConcurrencyLimit({ requests: 3, requestsPerAddress: 2 });
});

const response = () => new ServerResponse(new IncomingMessage(new Socket()));
const admit = (address: string, one = response()) => limit.admit(address, one);

it('limits the requests of an address', () => {
  expect([admit('a'), admit('a'), admit('a'), admit('b')]).toEqual([true, true, false, true]);
});

it('limits all requests', () => {
  expect(['a', 'b', 'c', 'd'].map((address) => admit(address))).toEqual([true, true, true, false]);
});

it('frees a slot once the head of the response is written, in any way, and only once', () => {
  const written = response();
  const ended = response();
  admit('a', written);
  admit('a', ended);
  expect(admit('a')).toBe(false);
  written.writeHead(200, { 'X-Kept': 'yes' });
  expect(written.getHeader('x-kept') ?? written.headersSent).toBeTruthy();
  ended.end('done');
  for (const one of [written, ended]) one.emit('close');
  expect([admit('a'), admit('a'), admit('a')]).toEqual([true, true, false]);
});

it('frees a slot when a connection ends before its response', () => {
  const lost = response();
  admit('a', lost);
  admit('a');
  lost.emit('close');
  expect(admit('a')).toBe(true);
});
