import { describe, expect, it } from '@jest/globals';
import { ValidationFailed } from '../../errors/domain-errors.js';
import { IgnoresResponseFields, KnownFieldsPipe } from './known-fields.pipe.js';

class Box {
  id = '';
  created_at = '';
}

@IgnoresResponseFields(Box)
class BoxUpdate {
  title?: string = undefined;
  tags?: string[] = undefined;
}

const pipe = new KnownFieldsPipe();
const check = (value: unknown, type: 'body' | 'query' = 'body') =>
  pipe.transform(value, { type, metatype: BoxUpdate });

function refusal(value: unknown): ValidationFailed {
  try {
    check(value);
  } catch (error) {
    if (error instanceof ValidationFailed) return error;
  }
  throw new Error('The body was accepted.');
}

describe('the fields of a body', () => {
  it('are those of its DTO, and of responses that may be sent back', () => {
    const body = { title: 'A box', id: 'a', created_at: 'now' };
    expect(check(body)).toBe(body);
  });

  it('are checked in bodies only', () => {
    expect(check({ colour: 'red' }, 'query')).toEqual({ colour: 'red' });
    expect(check('text')).toBe('text');
  });

  it('are rejected with the nearest name, or with all names', () => {
    expect(refusal({ titel: 'x' }).message).toBe('titel: is not a known field: did you mean "title"?');
    expect(refusal({ colour: 'x' }).message).toBe('colour: is not a known field; the fields are title, tags');
  });

  it('are reported together, at most twenty of them and shortened', () => {
    const names = Array.from({ length: 30 }, (_, at) => `${at}${'x'.repeat(200)}`);
    const { fields } = refusal(Object.fromEntries(names.map((name) => [name, 1])));
    expect(Object.keys(fields ?? {})).toEqual(
      names
        .map((name) => name.slice(0, 100))
        .sort()
        .filter((name) => Number.parseInt(name, 10) < 20)
        .sort((one, other) => Number.parseInt(one, 10) - Number.parseInt(other, 10)),
    );
  });

  it('may have the names of members of an object', () => {
    expect(refusal({ constructor: 'x' }).message).toContain('constructor: is not a known field');
  });
});
