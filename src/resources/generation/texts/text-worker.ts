import {
  type CheckedAnswer,
  checkModelAnswer,
  NotWritten,
  type ReadmeTapeRequests,
  type TapeRequest,
  tapeRequestsOf,
  writeTape as writeTapeByRules,
  type WrittenTape,
} from '@ttyreel/tape-writer';
import { type ReadmeLookup, type ReadmeHost, readmeIn } from '../readme/readme-response.js';

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
  return answer(() => writeTapeByRules(request));
}

export interface ModelInput {
  readonly text: string;
  readonly request: TapeRequest;
}

export function checkModel({ text, request }: ModelInput): TextTaskResult<CheckedAnswer> {
  return answer(() => checkModelAnswer(text, request));
}

function answer<Result>(work: () => Result): TextTaskResult<Result> {
  try {
    return { result: work() };
  } catch (error) {
    if (error instanceof NotWritten) return { refusal: error.message };
    throw error;
  }
}
