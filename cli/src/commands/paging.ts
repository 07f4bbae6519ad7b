import { InvalidArgumentError } from '@commander-js/extra-typings';

/** The number of the next page, from its URL. */
export function nextPageOf(url: string): string {
  return new URL(url).searchParams.get('page') ?? '2';
}

/** Reads a whole number from 1, for options. */
export function positiveInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 1)
    throw new InvalidArgumentError('It must be a whole number, 1 or more.');
  return value;
}
