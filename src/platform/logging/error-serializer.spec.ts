import { Writable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { QueryFailedError } from 'typeorm';
import { serializeError } from './error-serializer.js';

function logged(error: unknown): Record<string, unknown> {
  let text = '';
  const sink = new Writable({
    write(part: Buffer, _encoding, done) {
      text += part.toString();
      done();
    },
  });
  pino({ serializers: { err: serializeError } }, sink).error({ err: error }, 'failed');
  return (JSON.parse(text) as { err: Record<string, unknown> }).err;
}

const failure = () =>
  new QueryFailedError(
    'INSERT INTO gif (title) VALUES ($1)',
    ['a secret title'],
    Object.assign(new Error('duplicate key'), {
      code: '23505',
      constraint: 'gif_id',
      detail: 'Key (title)=(a secret title) exists.',
      where: "portal with parameters: $1 = 'a secret title'",
      parameters: ['a secret title'],
    }),
  );

describe('a failed statement in the log', () => {
  it('has its kind and position but not its content', () => {
    const line = logged(failure());
    expect(line).toMatchObject({ type: 'QueryFailedError', message: 'duplicate key', code: '23505' });
    expect(line['stack']).toContain('error-serializer.spec');
    expect(JSON.stringify(line)).not.toContain('secret title');
    expect(JSON.stringify(line)).not.toContain('INSERT');
  });

  it('reveals no more as the cause of another error or as one of several', () => {
    const wrapped = Object.assign(new Error('outer', { cause: failure() }), { first: failure() });
    for (const error of [wrapped, new AggregateError([failure()], 'several')]) {
      expect(JSON.stringify(logged(error))).not.toContain('secret title');
    }
  });
});

describe('any other error in the log', () => {
  it('keeps its fields', () => {
    expect(logged(Object.assign(new Error('no'), { code: 'ENOENT', path: '/x' }))).toMatchObject({
      code: 'ENOENT',
      path: '/x',
      message: 'no',
    });
    expect(serializeError('text')).toBe('text');
  });
});
