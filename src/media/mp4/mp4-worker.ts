import { once } from 'node:events';
import type { MessagePort } from 'node:worker_threads';
import { InvalidRecording } from '../../recording/invalid-recording.js';
import { retime as retimeFilms } from '../../recording/video/retime.js';
import { distinctPictures, planVideo, type VideoPlan } from '../../recording/video/video-plan.js';
import { encodeFilms } from './wasm-encoder.js';

/** What runs in a worker thread: each exported function is a job of `mp4Job`. */

/** A result, or a sentence for the owner of the recording: classes of errors do not leave a thread. */
export type Answer<Result> = { readonly result: Result } | { readonly refusal: string };

async function answer<Result>(work: () => Result | Promise<Result>): Promise<Answer<Result>> {
  try {
    return { result: await work() };
  } catch (error) {
    if (error instanceof InvalidRecording) return { refusal: error.message };
    throw error;
  }
}

export function plan(gif: Uint8Array): Promise<Answer<VideoPlan>> {
  return answer(() => planVideo(gif));
}

export function encode(task: { gif: Uint8Array; plan: VideoPlan }): Promise<Answer<Uint8Array>> {
  const { gif, plan } = task;
  return answer(async () => {
    const films = await encodeFilms(gif, plan).catch(endThread);
    return retimeFilms(films, plan.durationsMs);
  });
}

/**
 * WebAssembly that failed leaves its memory in disorder, which no other task may find. So the thread ends, with an
 * error: of an end without one, such as the library's own, the pool would hear nothing.
 */
function endThread(error: unknown): Promise<never> {
  if (error instanceof InvalidRecording) throw error;
  process.removeAllListeners('uncaughtException');
  setImmediate(() => {
    throw error;
  });
  return new Promise(() => undefined);
}

export function retime(task: { film: Uint8Array; durationsMs: readonly number[] }): Promise<Uint8Array> {
  return retimeFilms([task.film], task.durationsMs);
}

/**
 * Sends the pictures of a GIF, each in a buffer that the other side sent before and sends again when it has done with
 * it: so no more of them are on their way than there are buffers. At the end it sends null.
 */
export async function sendPictures(task: { gif: Uint8Array; port: MessagePort }): Promise<void> {
  const { gif, port } = task;
  const buffers: ArrayBuffer[] = [];
  port.on('message', (buffer: ArrayBuffer) => buffers.push(buffer));
  for (const picture of distinctPictures(gif)) {
    if (buffers.length === 0) await once(port, 'message');
    const buffer = buffers.shift();
    if (!buffer) throw new Error('No buffer came.');
    new Uint8Array(buffer).set(picture);
    port.postMessage(buffer, [buffer]);
  }
  port.postMessage(null);
  port.close();
}
