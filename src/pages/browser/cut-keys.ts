/** What a button (`data-act`) or a key of the editor does. */
export type Act =
  'toggle' | 'back' | 'on' | 'from' | 'to' | 'cut' | 'keep' | 'hide' | 'undo' | 'redo' | 'shorten';

const KEYS: Readonly<Record<string, Act>> = { i: 'from', o: 'to', x: 'cut' };
/** Those that buttons and ranges use themselves. */
const FREE_KEYS: Readonly<Record<string, Act>> = { ' ': 'toggle', arrowleft: 'back', arrowright: 'on' };

/** Text fields keep their own keys, also those for undo. */
export function actOf({ key, target, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): Act | undefined {
  if (altKey || !(target instanceof Element)) return undefined;
  if (target.closest('dialog, textarea, select, input:not([type=range], [type=checkbox])')) return undefined;
  const name = key.toLowerCase();
  if (ctrlKey || metaKey) {
    if (name === 'y' || (name === 'z' && shiftKey)) return 'redo';
    return name === 'z' ? 'undo' : undefined;
  }
  const isOnControl = target.closest('button, a, summary, input, ol') !== null;
  return KEYS[name] ?? (isOnControl ? undefined : FREE_KEYS[name]);
}
