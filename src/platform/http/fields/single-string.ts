import { IsString } from 'class-validator';

/** A query parameter that is given once: a repeated one is an array. */
export function SingleString() {
  return IsString({ message: 'must be a string, given once' });
}
