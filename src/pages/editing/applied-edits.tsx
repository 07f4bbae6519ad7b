import type { AppliedEdit } from '../../resources/gifs/cast-edits/cast-edit.entity.js';
import { counted } from '../site/components/format.js';
import { TimeAgo } from '../site/components/time-ago.js';
import { formatCastTime } from '../browser/clock.js';

interface AppliedEditsProps {
  /** Oldest first. */
  readonly edits: readonly AppliedEdit[];
  readonly path: string;
}

/** The edits of a recording whose original is kept. */
export function AppliedEdits({ edits, path }: AppliedEditsProps) {
  return (
    <section class="section stack">
      <h2>Edits</h2>
      <ol class="problems">
        {edits.map((edit, at) => (
          <li key={at}>
            {partsOf(edit).join(', ')}{' '}
            <span class="muted small">
              <TimeAgo time={new Date(edit.editedAt)} />
            </span>
          </li>
        ))}
      </ol>
      <OriginalForm path={path} />
    </section>
  );
}

/** In words, with times of the cast before that edit. */
function partsOf({ trim, cuts, speed, idleLimit, replacements }: AppliedEdit): string[] {
  const { from, to } = trim;
  const matches = replacements.reduce((sum, each) => sum + each.matches, 0);
  return [
    ...(from !== undefined ? [`starts at ${formatCastTime(from)}`] : []),
    ...(to !== undefined ? [`ends at ${formatCastTime(to)}`] : []),
    ...cuts.map((cut) => `${formatCastTime(cut.from)} to ${formatCastTime(cut.to)} cut out`),
    ...(speed !== 1 ? [`${speed}× speed`] : []),
    ...(idleLimit !== undefined ? [`pauses of at most ${idleLimit} s`] : []),
    ...(replacements.length > 0
      ? [`${counted(replacements.length, 'text')} hidden in ${counted(matches, 'place')}`]
      : []),
  ];
}

function OriginalForm({ path }: Pick<AppliedEditsProps, 'path'>) {
  return (
    <form class="stack" action={path} method="post">
      <p>The original is kept for you, and counts towards your quota. Restoring it undoes all edits.</p>
      <button
        type="submit"
        name="action"
        value="restore"
        data-confirm="All edits are undone. The hidden texts can be read again."
      >
        Restore the original
      </button>
      <p>
        Once the original is removed, nobody can restore it, and no file contains the hidden texts. The
        recording stays as it is now.
      </p>
      <button
        type="submit"
        name="action"
        value="remove-original"
        class="danger"
        data-confirm="The original will be permanently removed. Nobody can restore it."
      >
        Remove the original permanently
      </button>
    </form>
  );
}
