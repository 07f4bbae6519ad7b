import { SHELLS } from '../../recording/shell.js';

/** Filters a list by shell. */
export function ShellSelect({ chosen }: { readonly chosen?: string }) {
  return (
    <select name="shell" aria-label="Shell">
      <option value="">Any shell</option>
      {SHELLS.map((name) => (
        <option key={name} value={name} selected={name === chosen}>
          {name}
        </option>
      ))}
    </select>
  );
}
