import { writeByRules } from '../builtin/write-by-rules.js';
import { checkAnswer, type CheckedAnswer } from '../writer/check-answer.js';
import { type ReadmeTapeRequests, tapeRequestsOf } from '../readme/readme-requests.js';
import { type ReadmeLookup, type ReadmeHost, readmeIn } from '../readme/readme-response.js';
import { NotWritten, type TapeRequest, type WrittenTape } from '../writer/tape-writer.js';

/** Worker thread entry: each exported function is a task of `GenerationTextsService`. */

/** A rejection is a text, because error classes do not cross threads. */
export type TextTaskResult<Result> = { readonly result: Result } | { readonly refusal: string };

export interface ReadmeInput {
  readonly host: ReadmeHost;
  readonly bytes: Uint8Array;
}

/** @throws SyntaxError for invalid JSON */
export function readReadme({ host, bytes }: ReadmeInput): TextTaskResult<ReadmeLookup> {
  return answer(() => readmeIn(host, JSON.parse(new TextDecoder().decode(bytes))));
}

export interface TapeRequestsInput {
  readonly markdown: string;
  readonly most: number;
  readonly appearance: Pick<TapeRequest, 'shell' | 'theme'>;
}

export function findTapeRequests({
  markdown,
  most,
  appearance,
}: TapeRequestsInput): TextTaskResult<ReadmeTapeRequests> {
  return answer(() => tapeRequestsOf(markdown, most, appearance));
}

export function writeTape(request: TapeRequest): TextTaskResult<WrittenTape> {
  return answer(() => writeByRules(request));
}

export interface ModelInput {
  readonly text: string;
  readonly request: TapeRequest;
}

export function checkModel({ text, request }: ModelInput): TextTaskResult<CheckedAnswer> {
  return answer(() => checkAnswer(text, request));
}

function answer<Result>(work: () => Result): TextTaskResult<Result> {
  try {
    return { result: work() };
  } catch (error) {
    if (error instanceof NotWritten) return { refusal: error.message };
    throw error;
  }
}
