import { writeByRules } from '../builtin/write-by-rules.js';
import { checkAnswer, type CheckedAnswer } from '../model/check-answer.js';
import { type ReadmeWishes, wishesOfReadme } from '../readme/readme-wishes.js';
import { type FoundReadme, type ReadmeHost, readmeIn } from '../readme/sources/readme-answers.js';
import { NotWritten, type TapeRequest, type WrittenTape } from '../writer/tape-writer.js';

/** Worker thread entry: each exported function is a task of `GenerationTexts`. */

/** A refusal is a text, because error classes do not cross threads. */
export type Answer<Result> = { readonly result: Result } | { readonly refusal: string };

export interface ReadmeInput {
  readonly host: ReadmeHost;
  readonly bytes: Uint8Array;
}

/** @throws SyntaxError for invalid JSON */
export function readReadme({ host, bytes }: ReadmeInput): Answer<FoundReadme> {
  return answer(() => readmeIn(host, JSON.parse(new TextDecoder().decode(bytes))));
}

export interface WishesInput {
  readonly markdown: string;
  readonly most: number;
  readonly look: Pick<TapeRequest, 'shell' | 'theme'>;
}

export function findWishes({ markdown, most, look }: WishesInput): Answer<ReadmeWishes> {
  return answer(() => wishesOfReadme(markdown, most, look));
}

export function writeTape(request: TapeRequest): Answer<WrittenTape> {
  return answer(() => writeByRules(request));
}

export interface ModelInput {
  readonly text: string;
  readonly request: TapeRequest;
}

export function checkModel({ text, request }: ModelInput): Answer<CheckedAnswer> {
  return answer(() => checkAnswer(text, request));
}

function answer<Result>(work: () => Result): Answer<Result> {
  try {
    return { result: work() };
  } catch (error) {
    if (error instanceof NotWritten) return { refusal: error.message };
    throw error;
  }
}
