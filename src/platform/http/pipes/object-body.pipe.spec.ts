import { expect, it } from '@jest/globals';
import { ObjectBodyPipe, OptionalBody } from './object-body.pipe.js';

class Required {}
@OptionalBody()
class Optional {}

const check = (value: unknown, metatype: new () => object = Required) =>
  new ObjectBodyPipe().transform(value, { type: 'body', metatype });

it('accepts an object', () => {
  const body = { title: 'A box' };
  expect(check(body)).toBe(body);
});

it.each([[null], [[]], ['text'], [7]])('rejects the body %j', (body) => {
  expect(() => check(body)).toThrow('The body must be a JSON object.');
  expect(() => check(body, Optional)).toThrow('The body must be a JSON object.');
});

it('requires a body unless it is optional', () => {
  expect(() => check(undefined)).toThrow('The body is missing');
  expect(check(undefined, Optional)).toEqual({});
});

it('leaves other parameters alone', () => {
  expect(new ObjectBodyPipe().transform('7', { type: 'param', metatype: String })).toBe('7');
});
