import { SHELLS } from '@ttyreel/recording';
import { Options } from './options.js';

/** Filters a list by shell. */
export function ShellSelect({ chosen }: { readonly chosen?: string }) {
  return (
    <select name="shell" aria-label="Shell">
      <option value="">Any shell</option>
      <Options choices={SHELLS.map((shell) => [shell, shell])} chosen={chosen} />
    </select>
  );
}
