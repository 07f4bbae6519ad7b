import { expect, it } from '@jest/globals';
import { IsOptional, IsString, Max } from 'class-validator';
import { ValidationFailed } from '../../errors/domain-errors.js';
import { validationPipe } from './validation.pipe.js';

class Box {
  @IsString()
  title!: string;

  @IsOptional()
  @Max(9)
  width?: number;
}

const check = (value: unknown) =>
  validationPipe().transform(value, { type: 'body', metatype: Box }) as Promise<Box>;

async function refusal(value: unknown): Promise<ValidationFailed> {
  const error: unknown = await check(value).catch((caught: unknown) => caught);
  if (error instanceof ValidationFailed) return error;
  throw new Error('The body was accepted.');
}

it('makes an instance of the DTO with its own fields only', async () => {
  const box = await check({ title: 'A box', colour: 'red' });
  expect(box).toBeInstanceOf(Box);
  expect(box).toEqual({ title: 'A box' });
});

it('says of each field what is wrong, and the first in the message', async () => {
  const { message, fields } = await refusal({ title: 7, width: 12 });
  expect(message).toBe('title: must be a string');
  expect(fields).toEqual({ title: ['must be a string'], width: ['must not be greater than 9'] });
});

it('says that a field is missing', async () => {
  expect((await refusal({})).message).toBe('title: is missing');
});
