import { describe, expect, it } from '@jest/globals';
import type { Request } from 'express';
import { fake } from '../../../test/support/fakes.js';
import { basicPasswordOf, isAsciinemaUpload } from './asciinema-request.js';

describe('the upload of the asciinema command line', () => {
  it.each([
    ['POST', '/api/v1/recordings', true],
    ['POST', '/API/v1/Recordings/', true],
    ['POST', '/api/asciicasts', true],
    ['GET', '/api/v1/recordings', false],
    ['POST', '/api/v1/recordings/1', false],
    ['POST', '/api/v1/gifs', false],
  ])('is recognised: %s %s: %p', (method, path, expected) => {
    expect(isAsciinemaUpload({ method, path })).toBe(expected);
  });
});

describe('the password of HTTP Basic', () => {
  const passwordIn = (header: string | undefined) =>
    basicPasswordOf(fake<Request>({ get: (() => header) as unknown as Request['get'] }));
  const basic = (pair: string) => `Basic ${Buffer.from(pair).toString('base64')}`;

  it.each([
    [basic('ada:secret'), 'secret'],
    [basic('ada:with:colons'), 'with:colons'],
    [basic(':secret').replace('Basic', 'basic'), 'secret'],
    ['Bearer abc', undefined],
    ['Basic', undefined],
    ['Basic ***', undefined],
    [undefined, undefined],
  ])('of %p is %p', (header, expected) => {
    expect(passwordIn(header)).toBe(expected);
  });
});
