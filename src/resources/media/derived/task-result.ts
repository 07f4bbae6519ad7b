import { InvalidRecording } from '../../../recording/invalid-recording.js';

/** What the task of a process answers. A refusal is a text, because error classes do not cross processes. */
export type TaskResult<Result> = { readonly result: Result } | { readonly refusal: string };

/** Refuses what the recording does not allow; other errors are thrown. */
export async function taskResult<Result>(work: () => Result | Promise<Result>): Promise<TaskResult<Result>> {
  try {
    return { result: await work() };
  } catch (error) {
    if (error instanceof InvalidRecording) return { refusal: error.message };
    throw error;
  }
}
