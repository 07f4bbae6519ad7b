import type { Api } from '../../api/api.js';
import { followEvents } from '../../api/events.js';
import { Failure } from '../../output/failure.js';
import { withCleanup } from '../../output/interrupts.js';
import { ProgressBar } from '../../output/progress-bar.js';
import type { Context } from '../context.js';
import type { Recording } from '../recordings/show.js';

interface Renditions {
  readonly processing: boolean;
  readonly renditions: readonly { readonly name: string; readonly state: 'pending' | 'ready' | 'failed' }[];
}

/** Waits until every rendition of a recording is ready. @throws Failure if a rendition fails */
export async function finishedRecording(context: Context, api: Api, id: string): Promise<Recording> {
  const bar = new ProgressBar(context.output, id);
  const end = () => {
    bar.end();
  };
  const last = await withCleanup(end, () =>
    followEvents<Renditions>(api, `/api/v1/gifs/${id}/events/`, (state) => {
      const { renditions, processing } = state;
      const waiting = renditions.filter((one) => one.state === 'pending').map(({ name }) => name);
      if (processing)
        bar.say(
          `is being rendered: ${waiting.join(', ')} (${renditions.length - waiting.length} of ${renditions.length} done)`,
        );
      return !processing;
    }),
  );
  const failed = last.renditions.filter(({ state }) => state === 'failed').map(({ name }) => name);
  // A GIF may contain no text at all.
  if (failed.includes('transcript'))
    context.output.notice(`No text was recognised in ${id}, so it has no transcript.`);
  const missing = failed.filter((name) => name !== 'transcript');
  if (missing.length > 0)
    throw new Failure(`These files of ${id} could not be rendered: ${missing.join(', ')}.`);
  return api.read(api.routes.GET('/api/v1/gifs/{id}/', { params: { path: { id } } }));
}
