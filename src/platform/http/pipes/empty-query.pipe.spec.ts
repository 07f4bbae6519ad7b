import { expect, it } from '@jest/globals';
import { EmptyQueryPipe } from './empty-query.pipe.js';

class Filter {}

const pipe = new EmptyQueryPipe();

it('omits empty values of a query', () => {
  const query = { tag: '', shell: 'zsh', page: '0' };
  expect(pipe.transform(query, { type: 'query', metatype: Filter })).toEqual({ shell: 'zsh', page: '0' });
});

it.each([
  ['a body', { title: '' }, { type: 'body', metatype: Filter }],
  ['a single value', '', { type: 'query', metatype: String }],
  ['a value without a type', { tag: '' }, { type: 'query' }],
] as const)('does not change %s', (_, value, metadata) => {
  expect(pipe.transform(value, metadata)).toBe(value);
});
