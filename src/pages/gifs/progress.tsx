import type { DetailRendition } from '../../resources/gifs/data/gif.read-model.js';
import { sentenceOf } from '../browser/progress-sentence.js';

type State = Pick<DetailRendition, 'name' | 'state'>;

/** In the order of their importance to people, each with what to do without it. */
const STEPS = [
  ['gif', 'GIF', 'The GIF could not be made. The cast still plays.'],
  ['still', 'Still', 'The still could not be made. The GIF shows the same.'],
  ['mp4', 'Video', 'The video could not be made. The GIF shows the same.'],
  ['transcript', 'Transcript', 'The transcript could not be made. Reload the page later.'],
  ['readme', 'README GIF', 'The README GIF could not be made. Use the GIF itself.'],
] as const;
const STATES = { pending: 'being made', ready: 'ready', failed: 'failed' } as const;

interface ProgressProps {
  readonly id: string;
  readonly renditions: readonly State[];
}

/** The progress of a new recording's renditions. The script follows it, and shows those that are ready. */
export function Progress({ id, renditions }: ProgressProps) {
  const steps = STEPS.flatMap(([name, label, advice]) => {
    const state = renditions.find((rendition) => rendition.name === name)?.state;
    return state ? [{ name, label, advice, state }] : [];
  });
  if (!renditions.some(({ state }) => state === 'pending')) return null;
  const [ready = 0, left = 0] = (['ready', 'pending'] as const).map(
    (wanted) => steps.filter(({ state }) => state === wanted).length,
  );
  return (
    <div class="progress small" data-follow={`/api/v1/gifs/${id}/events/`}>
      <p role="status" data-progress>
        {sentenceOf(ready, left, steps.length)}
      </p>
      <progress aria-label="Files" value={steps.length - left} max={steps.length} />
      <ul>
        {steps.map(({ name, label, advice, state }) => (
          <li key={name} data-rendition={name} data-state={state} data-advice={advice}>
            {label} <span class="muted">{STATES[state]}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
