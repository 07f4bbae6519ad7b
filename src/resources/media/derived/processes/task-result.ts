import { InvalidRecording } from '@ttyreel/recording';

/** The result of a task in a process. A rejection is a text, because error classes do not cross processes. */
export type TaskResult<Result> = { readonly result: Result } | { readonly refusal: string };

/** Returns a rejection for invalid input; other errors are thrown. */
export async function taskResult<Result>(work: () => Result | Promise<Result>): Promise<TaskResult<Result>> {
  try {
    return { result: await work() };
  } catch (error) {
    if (error instanceof InvalidRecording) return { refusal: error.message };
    throw error;
  }
}
