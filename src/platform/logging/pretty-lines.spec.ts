import { expect, it } from '@jest/globals';
import { messageOf } from './pretty-lines.js';

const REQUEST = {
  req: { method: 'GET', url: '/a' },
  res: { status: 200 },
  responseTime: 3,
  address: '192.0.2.1',
};

it('shows a request with its user or its address', () => {
  expect(messageOf({ ...REQUEST, user: { name: 'ada' }, msg: 'request completed' })).toBe(
    'GET /a 200 3 ms ada',
  );
  expect(messageOf({ ...REQUEST, msg: 'request aborted' })).toBe('GET /a 200 3 ms 192.0.2.1 request aborted');
});

it('shows other lines with their user', () => {
  expect(messageOf({ msg: 'stopping' })).toBe('stopping');
  expect(messageOf({ msg: 'profile key reset', user: { name: 'ada' } })).toBe('profile key reset (ada)');
});
