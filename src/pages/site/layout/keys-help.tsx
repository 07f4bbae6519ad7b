const KEYS = [
  ['/ Ctrl K', 'Search recordings, pages and actions'],
  ['j', 'Next recording on the page'],
  ['k', 'Previous recording'],
  ['Space', 'Play or pause'],
  ['Esc', 'Leave a field or close a dialog'],
  ['?', 'Show keyboard shortcuts'],
] as const;
const PLAYER_KEYS = [
  ['← →', 'Back or forward 5 s'],
  ['[ ]', 'Previous or next chapter'],
  [', .', 'One frame back or forward'],
  ['0 … 9', 'Tenths of the recording'],
  ['< >', 'Slower or faster'],
  ['f', 'Full screen'],
] as const;

/** The dialog for `?`. The script opens it. */
export function KeysHelp() {
  return (
    <dialog id="keys" class="stack" aria-labelledby="keys-title">
      <h2 id="keys-title">Keyboard shortcuts</h2>
      <KeyList keys={KEYS} />
      <h3>While a recording is shown</h3>
      <KeyList keys={PLAYER_KEYS} />
      <form method="dialog">
        <button type="submit">Close</button>
      </form>
    </dialog>
  );
}

function KeyList({ keys }: { readonly keys: readonly (readonly [key: string, what: string])[] }) {
  return (
    <dl class="keys">
      {keys.map(([key, what]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  );
}
