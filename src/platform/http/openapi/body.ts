import { ApiExtension } from '@nestjs/swagger';

/** What decorators say of a body. `app/openapi/describe-bodies.ts` replaces these keys of its schema. */
export interface BodyNotes {
  'x-rules'?: object[];
  'x-example'?: string[];
  'x-accepted'?: string[];
  'x-optional'?: true;
}

export const ApiRules = (...rules: object[]) => note('x-rules', rules);

/** The members that the example shows, of a body whose members exclude each other or are not all needed. */
export const ApiExampleOf = (...members: string[]) => note('x-example', members);

export const note = <Key extends keyof BodyNotes>(key: Key, value: BodyNotes[Key]) =>
  ApiExtension(key, value);
