import type { DetailRendition } from '../../resources/gifs/data/gif.read-model.js';

type State = Pick<DetailRendition, 'name' | 'state'>;

/** In the order of their importance to people. */
const LABELS = [
  ['gif', 'GIF'],
  ['still', 'Still'],
  ['mp4', 'Video'],
  ['transcript', 'Transcript'],
  ['readme', 'README GIF'],
] as const;
const STATES = { pending: 'being made', ready: 'ready', failed: 'failed' } as const;

interface ProgressProps {
  readonly id: string;
  readonly renditions: readonly State[];
}

/** The progress of a new recording's renditions. The script follows it, and shows those that are ready. */
export function Progress({ id, renditions }: ProgressProps) {
  if (!renditions.some(({ state }) => state === 'pending')) return null;
  return (
    <div class="progress small" data-follow={`/api/v1/gifs/${id}/events/`}>
      <p role="status" data-progress>
        Files are being made. It takes a few seconds.
      </p>
      <ul>
        {LABELS.map(([name, label]) => {
          const state = renditions.find((rendition) => rendition.name === name)?.state;
          return state && <ProgressItem key={name} name={name} label={label} state={state} />;
        })}
      </ul>
    </div>
  );
}

interface ProgressItemProps extends State {
  readonly label: string;
}

function ProgressItem({ name, label, state }: ProgressItemProps) {
  return (
    <li data-rendition={name} data-state={state}>
      {label} <span class="muted">{STATES[state]}</span>
    </li>
  );
}
