import { GenerationTextsService } from '../../src/resources/generation/texts/generation-texts.service.js';
import * as tasks from '../../src/resources/generation/texts/text-worker.js';
import type { TextLimit, TextPool, TextTask } from '../../src/platform/concurrency/text-pool.js';

/** Parses in this thread instead of others, which need compiled modules. */
const inThisThread: Pick<TextPool, 'run'> = {
  run: async ({ name }: TextTask, input: unknown, _limit: TextLimit, signal?: AbortSignal) => {
    signal?.throwIfAborted();
    const task = (tasks as unknown as Record<string, (input: unknown) => unknown>)[name];
    return structuredClone(await task?.(structuredClone(input)));
  },
};

export const generationTexts = new GenerationTextsService(inThisThread as TextPool);
