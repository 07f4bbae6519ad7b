import { describe, expect, it } from '@jest/globals';
import { ValidationFailed } from '../../platform/errors/domain-errors.js';
import { castEditOfTyped, typedEditOf } from './typed-edit.js';

const editOf = (fields: Record<string, string>) => castEditOfTyped(typedEditOf(new URLSearchParams(fields)));

async function errorsOf(fields: Record<string, string>): Promise<unknown> {
  const error: unknown = await editOf(fields).catch((caught: unknown) => caught);
  return error instanceof ValidationFailed ? (error.fields ?? error.message) : error;
}

describe('a typed edit', () => {
  it('has times in seconds and no empty rows', async () => {
    const fields = {
      ...{ 'trim.from': '', 'trim.to': '1:00', speed: ' 1.5 ', idle_limit: '' },
      ...{ 'cuts.0.from': '', 'cuts.0.to': '', 'cuts.1.from': '0:10', 'cuts.1.to': '12.5' },
      ...{ 'replacements.0.text': ' a b', 'replacements.0.with': '' },
    };
    expect(await editOf(fields)).toEqual({
      trim: { to: 60 },
      cuts: [{ from: 10, to: 12.5 }],
      speed: 1.5,
      replacements: [{ text: ' a b', mask: '' }],
    });
  });

  it('says what is wrong at each field', async () => {
    const time = ['must be a time, such as 12.5 or 1:02.5'];
    const times = { 'trim.from': 'soon', 'cuts.0.from': '1', 'cuts.0.to': '' };
    expect(await errorsOf({ ...times, speed: 'fast', idle_limit: '0' })).toEqual({
      ...{ 'trim.from': time, 'cuts.0.to': time },
      ...{ speed: ['must be a number'], idle_limit: ['must be at least 0.1'] },
    });
    const texts = { 'replacements.0.text': 'ok', 'replacements.0.with': '', 'replacements.1.text': 'a' };
    expect(await errorsOf({ ...texts, 'replacements.1.with': 'bab' })).toEqual({
      'replacements.1.with': ['must not contain the text'],
    });
    expect(await errorsOf({ 'replacements.0.text': '', 'replacements.0.with': 'x' })).toEqual({
      'replacements.0.text': ['must not be blank'],
    });
  });

  it('is not empty', async () => {
    expect(await errorsOf({ 'trim.from': ' ', 'cuts.0.from': '', 'cuts.0.to': '' })).toBe(
      'Nothing would change. Fill in at least one field.',
    );
  });
});
