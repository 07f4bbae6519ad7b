import type { BodyDescription } from './kept-answer.js';

/** What a handler says of the body that it returns. */
export type BodyNotes = Pick<BodyDescription, 'dependsOn' | 'onAnswer'>;

const notes = new WeakMap<object, BodyNotes>();

/** Says of a body, which a handler with `@KeptBody()` returns, until when it may be kept. @returns the body itself */
export function keptWith<Body extends object>(body: Body, said: BodyNotes): Body {
  notes.set(body, said);
  return body;
}

/** What was said of a body by `keptWith`. */
export function notesOf(body: object): BodyNotes | undefined {
  return notes.get(body);
}
